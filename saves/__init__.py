"""Games on disk: one file a game, written whole after every accepted action, read with suspicion."""
