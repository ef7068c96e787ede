// Every measure of the case, in millimetres: box.scad and frame.scad take theirs from here, and tests compare them with
// the board profiles, the glasses and the parts list. Change a number here, and both drawings follow.

// Printing
wall = 2.4;
play = 0.3;              // between parts that slide into each other
screw = 3.2;             // M3, goes through
insert = 4.0;            // threaded insert for M3
insert_deep = 7;
post = 9;                // around an insert

// The screen: a glass of 2.42 inches on its board
glass = [55.0, 27.5];    // what lights up
module_board = [73.0, 43.0, 6.0];
module_holes = [67.0, 37.5];
module_screw = 2.4;      // M2

// The buttons: 16 mm ones, screwed into the face from behind
button_hole = 16.2;
button_nut = 20.0;       // what the nut needs
button_pitch = 28.0;
button_deep = 32.0;      // behind the face, with its wires
labels = ["UP", "DOWN", "LEFT", "RIGHT", "OK", "BACK", "CARD", "WHY"];
letter = 4.2;
engraved = 0.6;

// The box
face = [190.0, 120.0, 3.0];
front = 38.0;            // height at the front edge
back = 72.0;             // height at the back edge
board = [85.0, 56.0, 22.0];        // Raspberry Pi 4 or 5 with its sockets; a Zero 2 W is smaller
board_edge = 32.5;       // from its left edge to the middle of its holes
board_holes = [58.0, 49.0];        // Raspberry Pi 4 and 5
small_board_holes = [58.0, 23.0];  // Raspberry Pi Zero 2 W
board_screw = 2.2;       // M2.5, cut into the post
stand = 6.0;             // under the board
cable = 12.5;            // grommet
plug = [18.0, 10.0];     // a USB plug

// The panels: columns, rows, and the distance from LED to LED
panel_16x16 = [16, 16, 10.0];
panel_8x32 = [32, 8, 10.0];
panel_thick = 3.0;       // with its solder joints
bed = 220.0;             // of the printer: no part is longer
grid = 1.0;              // wall between two lights
grid_high = 8.0;         // LED to diffuser
diffuser = 1.6;          // opal acrylic, or paper between two clear sheets
rim = 10.0;              // around the lights
let_in = 7.0;            // so far the back reaches into the rim
lip = 2.0;               // of the rim over the diffuser
cover = 2.4;             // the back
pin = 3.2;               // dowels between two sections
