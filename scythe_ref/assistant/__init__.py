"""An assistant for any game, by the Model Context Protocol: tools, resources and prompts over a reference."""
