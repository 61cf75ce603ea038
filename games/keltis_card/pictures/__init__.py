"""The pictures of the card game, made from views."""
