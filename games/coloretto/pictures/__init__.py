"""The pictures of Coloretto, made from views."""
