"""Whom a turn, a lobby or an opening notifies, and how."""
