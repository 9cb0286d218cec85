"""The Quest for El Dorado: one test a rule, named after the rule."""
