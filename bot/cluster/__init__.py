"""Several processes of one bot on PostgreSQL; imported only where they are configured."""
