"""What concerns a whole server: its settings, the introduction, and the ends of seasons."""
