"""What people do with the dice tray outside a game: put firmware on it, calibrate it, watch it, have it test itself."""
