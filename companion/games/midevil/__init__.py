"""MidEvil: skeletons by colour and points, the Necronomicon, a castle behind a Drawbridge, and a dungeon below."""
