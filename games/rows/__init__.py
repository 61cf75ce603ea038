"""What games of five coloured rows share: rows that run up or down, their worth, their look."""
