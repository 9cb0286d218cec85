"""Bots that can play any game, and the process they think in."""
