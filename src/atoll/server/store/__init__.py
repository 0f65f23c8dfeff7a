"""What is kept: the database, its schema, logs of tables, wake-ups between processes, backup."""
