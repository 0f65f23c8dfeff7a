"""What is told to people who are away: one outbox, and letters, pushes and webhooks as its ways."""
