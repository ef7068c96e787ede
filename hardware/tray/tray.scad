// The dice tray: two square wells under sloping ground, a clear floor, and room for the electronics below.
//
//     openscad -D 'part="tray"'   -o tray.stl   tray.scad      the tray, printed upright
//     openscad -D 'part="holder"' -o holder.stl tray.scad      holds window and sensors from below, black, print once
//     openscad -D 'part="lid"'    -o lid.stl    tray.scad      the bottom
//     openscad tray.scad                                       how it looks, with dice
//
// Millimetres. The first four numbers are those of firmware/pips.py; a test compares them.
die = 16;
well = 18;
sensor_pitch = 4;
pip_pitch = 4;

well_distance = 66;      // between the middles of the wells
well_depth = 8;          // straight walls: half a die, so that fingers get hold of it
slope_height = 24;       // from the wells up to the rim of the slopes
fence = 18;              // above the slopes, keeps rolling dice in
inside = [132, 92];      // between the fences
wall = 2.4;
desk = 46;               // strip in front, with the ring of lights; the Pico lies under it

window = [96, 26, 1.5];  // clear acrylic, one strip under both wells
chamber = 18;            // height of the room for the electronics
roof = 2;                // over that room

sensor_long = 3.75;      // QRE1113 with play: 3.6 x 2.9 x 1.7, every other one turned, so that their leads keep clear
sensor_wide = 3.05;
sensor_high = 1.7;
plate = 3;               // of the holder

ring_outer = 37.6;       // ring of 12 WS2812, with play
ring_deep = 3.2;
piezo = 27.5;            // disc of 27 mm
pico = [51, 21];
usb = [12, 7];
screw = 3.2;             // M3
insert = 4.0;            // for M3 threaded inserts

part = "all";
$fn = 48;
eps = 0.01;

outer = [inside[0] + 2 * wall, inside[1] + 2 * wall + desk];
floor_z = chamber;                         // underside of the window
ground_z = floor_z + window[2];            // where a die lies
slope_z = ground_z + well_depth;           // where the slopes begin
rim_z = slope_z + slope_height;
top_z = rim_z + fence;
middle_y = inside[1] / 2 + wall + desk;    // of the wells
wells_x = [outer[0] / 2 - well_distance / 2, outer[0] / 2 + well_distance / 2];

function corners(inset) = [for (x = [inset, outer[0] - inset], y = [inset, outer[1] - inset]) [x, y]];
holder_screws = [for (x = [-1, 1], y = [-1, 1]) [outer[0] / 2 + x * (window[0] / 2 - 12), middle_y + y * (window[1] / 2 + 6)]];

module block(size, round = 4) {
    linear_extrude(size[2]) offset(round) offset(-round) square([size[0], size[1]]);
}

module centred(size) {
    translate([-size[0] / 2, -size[1] / 2, 0]) cube(size);
}

// Half of the inside slopes down to its well.
module slopes(half) {
    from = half == 0 ? wall : outer[0] / 2;
    hull() {
        translate([wells_x[half], middle_y, slope_z]) centred([well, well, eps]);
        translate([from, wall + desk, rim_z]) cube([inside[0] / 2, inside[1], eps]);
    }
}

module tray() {
    difference() {
        union() {
            translate([0, desk, 0]) block([outer[0], outer[1] - desk, top_z]);
            block([outer[0], outer[1], rim_z]);
        }
        // Where dice roll.
        translate([wall, wall + desk, rim_z - eps]) block([inside[0], inside[1], fence + 1], 2);
        for (half = [0, 1]) {
            slopes(half);
            translate([wells_x[half], middle_y, floor_z - eps]) centred([well, well, well_depth + window[2] + 1]);
        }
        chambers();
        ring();
    }
}

module chambers() {
    // The window and its holder come in from below.
    translate([outer[0] / 2, middle_y, floor_z - eps]) centred([window[0] + 0.4, window[1] + 0.4, window[2] + 2 * eps]);
    difference() {
        translate([wall, wall, -eps]) block([outer[0] - 2 * wall, outer[1] - 2 * wall, chamber + eps], 3);
        for (at = corners(wall + 4)) translate([at[0], at[1], -1]) cylinder(d = 9, h = chamber + 2);
    }
    for (at = corners(wall + 4)) translate([at[0], at[1], -eps]) cylinder(d = insert, h = 8);
    for (at = holder_screws) translate([at[0], at[1], floor_z - eps]) cylinder(d = insert, h = 6);
    // Under the desk there is room up to the ring.
    translate([wall, wall, chamber - eps]) block([outer[0] - 2 * wall, desk - 2 * wall, rim_z - chamber - ring_deep - roof], 3);
    // USB, in the left wall, level with a Pico that lies on the lid.
    translate([-1, desk / 2 - usb[0] / 2, 2]) cube([wall + 2, usb[0], usb[1]]);
    // The piezo disc is glued under the ridge between the wells.
    translate([outer[0] / 2, middle_y + window[1] / 2 + 18, floor_z - eps]) cylinder(d = piezo, h = 0.8);
}

module ring() {
    translate([outer[0] / 2, desk / 2, rim_z - ring_deep]) cylinder(d = ring_outer, h = ring_deep + 1);
    translate([outer[0] / 2 + 12, desk / 2, rim_z - ring_deep - roof - 1]) cylinder(d = 6, h = roof + 2);
}

// Sensors 1 to 9 of a well lie row by row; the walls between them keep their light apart.
module sensors() {
    for (column = [-1, 0, 1], row = [-1, 0, 1]) translate([column * sensor_pitch, row * sensor_pitch, 0])
        rotate((column + row) % 2 == 0 ? 0 : 90) {
            translate([0, 0, plate - sensor_high]) centred([sensor_long, sensor_wide, sensor_high + 1]);
            // Leads leave the body half way up; above them the walls are whole.
            for (side = [-1, 1]) translate([side * 1.9, 0, -1]) centred([0.6, 2.6, plate - 0.8 + 1]);
        }
}

module holder() {
    size = [window[0] + 4, window[1] + 20, plate];
    difference() {
        translate([-size[0] / 2, -size[1] / 2, 0]) block(size, 3);
        for (at = [-well_distance / 2, well_distance / 2]) translate([at, 0, 0]) sensors();
        for (at = holder_screws) translate([at[0] - outer[0] / 2, at[1] - middle_y, -1]) cylinder(d = screw, h = plate + 2);
    }
}

module lid() {
    difference() {
        block([outer[0], outer[1], 2]);
        for (at = corners(wall + 4)) translate([at[0], at[1], -1]) cylinder(d = screw, h = 4);
    }
    // Rails between which the Pico lies.
    for (y = [-1, 1]) translate([wall + 1, desk / 2 + y * (pico[1] / 2 + 1) - 0.8, 0]) cube([pico[0], 1.6, 5]);
}

// A die, to see how it lies.
module example_die() {
    pips = [[-1, -1], [1, 1], [0, 0], [-1, 1], [1, -1]];
    difference() {
        intersection() {
            centred([die, die, die]);
            translate([0, 0, die / 2]) sphere(d = die * 1.5);
        }
        for (at = pips) translate([at[0] * pip_pitch, at[1] * pip_pitch, die]) sphere(d = 3);
    }
}

if (part == "tray") tray();
if (part == "holder") holder();
if (part == "lid") lid();
if (part == "all") {
    color("CadetBlue") tray();
    color("Ivory") translate([wells_x[0] + 0.4, middle_y, ground_z]) rotate(5) example_die();
    color("Firebrick") translate([wells_x[1], middle_y - 0.5, ground_z]) rotate(-3) example_die();
    color("LightCyan", 0.9) translate([outer[0] / 2, desk / 2, rim_z - ring_deep + 0.2]) lights();
    color("SlateGray") translate([outer[0] + 45, outer[1] / 2, 0]) rotate(90) holder();
}

module lights() {
    difference() {
        cylinder(d = ring_outer - 0.6, h = 1.6);
        translate([0, 0, -1]) cylinder(d = 23, h = 4);
    }
    for (i = [0:11]) rotate(30 * i) translate([15, 0, 1.6]) centred([5, 5, 1.5]);
}
