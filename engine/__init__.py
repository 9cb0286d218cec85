"""The rules: plain states, frames of running procedures, chance inside the state. Imports the standard library only."""
