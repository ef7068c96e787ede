"""The tile map: squares, walls, doors, placement, distances."""
