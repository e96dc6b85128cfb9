"""Airships (The Wind Gambit).

``flight`` moves an airship, and ``cargo`` has what it carries, pays and scores. ``tile_effects`` are the effects of
airship tiles, ``options`` the legal actions. ``state`` and ``keys`` describe airships in positions.
"""
