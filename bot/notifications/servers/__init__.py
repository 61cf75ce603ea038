"""Messages and settings of a whole server: the introduction, and the ends of seasons."""
