"""The terminal: full screen with Textual, or line by line. Draws views, sends actions; knows no rules."""
