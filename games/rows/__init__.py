"""Shared parts of games with five coloured rows that run up or down."""
