"""The pictures of NLK, made from views."""
