"""Widgets that every game shares."""
