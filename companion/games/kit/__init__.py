"""What any rulebook needs, whatever it plays on."""
