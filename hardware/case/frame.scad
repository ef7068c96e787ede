// The frame of a panel: a grid that keeps the light of each LED in its square, a diffuser over it, a back behind it.
//
//     openscad -D 'panel="16x16"' -D 'part="frame"' -o frame.stl frame.scad
//     openscad -D 'panel="8x32"' -D 'part="frame"' -D section=1 -o frame-2.stl frame.scad     the second of two
//     openscad -D 'panel="16x16"' -D 'part="back"' -o back.stl frame.scad
//     openscad -D 'panel="8x32"' frame.scad                                                   how it looks
//
// Printed with the diffuser's side down. A long panel's frame is made of sections that fit on the printer's bed.
include <measures.scad>

panel = "16x16";
part = "all";
section = 0;
$fn = 32;
eps = 0.01;

size = panel == "8x32" ? panel_8x32 : panel_16x16;
columns = size[0];
rows = size[1];
pitch = size[2];
sections = ceil((columns * pitch + 2 * rim) / bed);
own = columns / sections;                       // columns of one section
long = own * pitch;
wide = rows * pitch;
high = diffuser + lip + grid_high + panel_thick + cover;

first = section == 0;
last = section == sections - 1;
left = first ? rim : 0;                         // there is no rim where two sections meet
right = last ? rim : 0;
grid_z = lip + diffuser;                        // the diffuser lies on the lip, the grid begins behind it
panel_z = grid_z + grid_high;

module frame() {
    difference() {
        translate([-left, -rim, 0]) cube([long + left + right, wide + 2 * rim, high]);
        // What people look through: the lip covers half the wall around the outermost squares.
        translate([first ? lip / 2 : -eps, lip / 2, -1])
            cube([long - (first ? lip / 2 : -eps) - (last ? lip / 2 : -eps), wide - lip, lip + 2]);
        // The room for diffuser and panel, open at the back.
        translate([first ? -play : -eps, -play, lip])
            cube([long + (first ? play : eps) + (last ? play : eps), wide + 2 * play, high]);
        // The back is let in.
        translate([first ? -let_in : -eps, -let_in, high - cover])
            cube([long + (first ? let_in : eps) + (last ? let_in : eps), wide + 2 * let_in, cover + 1]);
        for (at = back_screws()) translate([at[0], at[1], high - cover - 6]) cylinder(d = 2.5, h = 7);
        dowels();
        cable_way();
    }
}

// Four screws for each section, in the rims above and below the panel.
function back_screws() = [for (x = [long * 0.2, long * 0.8], y = [-let_in / 2, wide + let_in / 2]) [x, y]];

// Holes for pins where two sections meet.
module dowels() {
    for (y = [-rim / 2, wide + rim / 2], end = concat(first ? [] : [0], last ? [] : [1]))
        translate([end * long, y, lip + 3]) rotate([0, 90, 0]) cylinder(d = pin, h = 16, center = true);
}

module cable_way() {
    if (first) translate([-rim - 1, wide / 2 - 6, panel_z]) cube([rim + 2, 12, panel_thick]);
}

// The grid is a part of its own: printed black it keeps the light in, whatever colour the frame has.
module grid() {
    linear_extrude(grid_high) difference() {
        square([long, wide]);
        for (x = [0 : own - 1], y = [0 : rows - 1]) translate([x * pitch + grid / 2, y * pitch + grid / 2])
            square(pitch - grid);
    }
}

module back() {
    inset = let_in - play;
    difference() {
        translate([first ? -inset : 0, -inset, 0])
            cube([long + (first ? inset : 0) + (last ? inset : 0), wide + 2 * inset, cover]);
        for (at = back_screws()) translate([at[0], at[1], -1]) cylinder(d = screw, h = cover + 2);
        // Two keyholes to hang it, or for the feet.
        for (x = [long * 0.35, long * 0.65]) translate([x, wide * 0.75, -1]) {
            cylinder(d = 8, h = cover + 2);
            translate([-2, 0, 0]) cube([4, 10, cover + 2]);
        }
    }
}

if (part == "frame") frame();
if (part == "grid") grid();
if (part == "back") back();
if (part == "all") {
    rotate([180, 0, 0]) for (at = [0 : sections - 1]) translate([at * long, 0, 0]) shown(at);
}

// From the front: the diffuser is left away over most of it, so that the grid is seen.
module shown(at) {
    color("SlateGray") render() frame_of(at);
    color("DimGray") translate([0, 0, grid_z]) grid();
    color("DarkGreen") translate([0, 0, panel_z]) cube([long, wide, 1]);
    color("LightYellow") for (x = [0 : own - 1], y = [0 : rows - 1])
        translate([(x + 0.5) * pitch - 2.5, (y + 0.5) * pitch - 2.5, panel_z - 1.6]) cube([5, 5, 1.6]);
    if (at == 0) color("White", 0.85) translate([0, 0, lip]) cube([4 * pitch, wide, diffuser]);
}

module frame_of(at) {
    // OpenSCAD has no arguments for variables that others are made of; the outline of all sections is one body here.
    if (at == 0) difference() {
        translate([-rim, -rim, 0]) cube([sections * long + 2 * rim, wide + 2 * rim, high]);
        translate([lip / 2, lip / 2, -1]) cube([sections * long - lip, wide - lip, lip + 2]);
        translate([-play, -play, lip]) cube([sections * long + 2 * play, wide + 2 * play, high]);
    }
}
