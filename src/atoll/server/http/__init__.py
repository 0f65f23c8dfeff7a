"""The HTTP API: how requests are read, limited and answered, and the endpoints of tables and games."""
