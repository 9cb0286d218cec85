"""Tests, mirroring the packages; the contract every game keeps is in contract.py."""
