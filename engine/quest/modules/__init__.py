"""Modules of the race: each file here is a manifest, found by looking into this folder; nothing else names it."""
