"""Three MkDocs plugins, each usable alone: rules, scenarios, glossary."""
