// The dice tray: a tilted floor, a bowl, and a lane in which dice queue over their sensors.
//
//     openscad -D 'part="walls"'  -o walls.stl  tray.scad      bowl, lane and bar, printed upright
//     openscad -D 'part="base"'   -o base.stl   tray.scad      lies under the clear sheet and carries the motor
//     openscad -D 'part="holder"' -o holder.stl tray.scad      holds the sensors, black
//     openscad -D 'part="stand"'  -o stand.stl  tray.scad      tilts it all; the electronics lie in it
//     openscad tray.scad                                       how it looks, with dice
//
// Everything above the floor is printed as it stands on the floor; only the stand knows that the floor is tilted.
include <measures.scad>

part = "all";
$fn = 48;
eps = 0.01;

long = lane_long + bowl[1];                                   // along the floor
shoulder = lane_long + (bowl[0] - lane) * tan(converging);    // where the converging wall begins
over = [bowl[0] + 2 * flange, long + 2 * flange];             // the outline of walls, sheet and base
mouth = [[0, 0], [lane, 0], [lane, lane_long], [bowl[0], shoulder], [bowl[0], long], [0, long]];

screws = [for (x = [-flange / 2, bowl[0] + flange / 2], y = [-flange / 2, lane_long * 0.55, long + flange / 2]) [x, y]];
buffers = [for (x = [-flange / 2, bowl[0] + flange / 2], y = [20, long - 14]) [x, y]];
ring_at = [lane + 36, 26];
motor_at = [lane + 24, 34];                                   // beside the lane, its shaft across

module outline(size, round = 4) {
    offset(round) offset(-round) square(size);
}

module centred(size) {
    translate([-size[0] / 2, -size[1] / 2, 0]) cube(size);
}

// Where dice may be: the lane, and the bowl.
module inside(more = 0) {
    offset(delta = more) polygon(mouth);
}

module bowl_only(more = 0) {
    offset(delta = more) polygon([[0, lane_long], [lane, lane_long], [bowl[0], shoulder], [bowl[0], long], [0, long]]);
}

// Rails, rim, bar: walls stand on the sheet, and their flange is screwed through it to the base.
module walls() {
    difference() {
        union() {
            translate([-flange, -flange, 0]) linear_extrude(3) outline(over);
            linear_extrude(rail) inside(wall);
            linear_extrude(rim) bowl_only(wall);
            translate(ring_at) cylinder(d = ring_outer + 2 * wall, h = 3 + ring_deep);
        }
        // A nest for the ring of lights, and a way out for its wires.
        translate([ring_at[0], ring_at[1], 3]) cylinder(d = ring_outer, h = ring_deep + 1);
        translate([ring_at[0], ring_at[1] - 3, 3]) cube([ring_outer, 6, ring_deep + 1]);
        difference() {
            translate([0, 0, -eps]) linear_extrude(rim + 1) inside();
            // The bar: dice pass below it one by one. Printers bridge 18 mm without support.
            translate([-wall, lane_long - wall, bar]) cube([lane + 2 * wall, wall, rim]);
        }
        // Above the rails the lane is open.
        translate([-flange - 1, -flange - 1, rail]) cube([lane + flange + 20, lane_long - wall + flange + 1, rim]);
        for (at = rods) translate([-wall - 1, long - at[0], at[1]]) rotate([0, 90, 0])
            cylinder(d = rod + 0.2, h = bowl[0] + 2 * wall + 2);
        for (at = screws) translate([at[0], at[1], -1]) cylinder(d = screw, h = 6);
    }
}

// Looking up at z = 0. Leads leave the bodies half way up; above them the walls between the sensors are whole.
module sensors_of_a_place() {
    for (column = [-1, 0, 1], row = [-1, 0, 1]) translate([column * sensor_pitch, row * sensor_pitch, 0])
        rotate((column + row) % 2 == 0 ? 0 : 90) {
            translate([0, 0, -sensor_high]) centred([sensor_long, sensor_wide, sensor_high + 1]);
            for (side = [-1, 1]) translate([side * 1.9, 0, -20]) centred([0.6, 2.6, 19.2]);
        }
}

window = [lane + 1, places * place_pitch + 2];                // in the base, under the lane
holder_size = [window[0] + 14, window[1]];                    // the flange that is screwed to the base from below
holder_screws = [for (x = [-3.5, window[0] + 3.5], y = [8, window[1] - 8]) [x, y]];

// From the corner of the window. Black: its walls keep the light of neighbours apart; its upper side touches the sheet.
module holder() {
    difference() {
        union() {
            translate([play / 2, play / 2, -plate - eps]) cube([window[0] - play, window[1] - play, plate + eps]);
            translate([-7, 0, -plate - holder]) linear_extrude(holder) outline(holder_size, 2);
        }
        for (number = [0:places - 1])
            translate([window[0] / 2, 1 + first_place + number * place_pitch, 0]) sensors_of_a_place();
        for (at = holder_screws) translate([at[0], at[1], -plate - holder - 1]) cylinder(d = 2.8, h = holder + 2);
    }
}

module at_window() {
    translate([lane / 2 - window[0] / 2, -1, 0]) children();
}

// Under the sheet, its upper side at z = 0. It is printed upside down: clamp and pillars are on its lower side.
module base() {
    difference() {
        union() {
            translate([-flange, -flange, -plate]) linear_extrude(plate) outline(over);
            motor_clamp();
            for (at = screws) translate([at[0], at[1], -plate - 5]) cylinder(d = 8, h = 5 + eps);
        }
        at_window() translate([0, 0, -plate - 1]) cube([window[0], window[1], plate + 2]);
        at_window() for (at = holder_screws) translate([at[0], at[1], -plate - 1]) cylinder(d = 2, h = plate - 0.5 + 1);
        translate([bowl[0] / 2, lane_long + 70, -plate - eps]) cylinder(d = piezo, h = 0.8);
        for (at = screws) translate([at[0], at[1], -plate - 6]) cylinder(d = insert, h = plate + 7);
        for (at = buffers) translate([at[0], at[1], -plate - 1]) cylinder(d = buffer_hole, h = plate + 2);
    }
}

// Around the motor, whose shaft lies across the lane; open below, where a cable tie holds it.
module motor_clamp() {
    difference() {
        translate([motor_at[0], motor_at[1] - motor / 2 - 3, -plate - motor * 0.75])
            cube([motor_long, motor + 6, motor * 0.75 + eps]);
        translate([motor_at[0] - 1, motor_at[1], -plate - motor / 2 - 1]) rotate([0, 90, 0])
            cylinder(d = motor, h = motor_long + 2);
        translate([motor_at[0] + motor_long / 2 - 2, motor_at[1] - motor / 2 - 4, -plate - 6]) cube([4, motor + 8, 2]);
    }
}

stand_long = over[1] * cos(tilt);
stand_high = foot + over[1] * sin(tilt);

// A wedge without a top: the base closes it. The lower end carries the ring of lights.
module stand() {
    difference() {
        linear_extrude(stand_high) outline([over[0], stand_long], 3);
        translate([0, 0, foot]) rotate([tilt, 0, 0]) translate([-1, -5, 0]) cube([over[0] + 2, over[1] + 60, stand_high]);
        difference() {
            translate([wall, wall, wall]) linear_extrude(stand_high) outline([over[0] - 2 * wall, stand_long - 2 * wall], 2);
            posts();
        }
        for (at = buffers) sloped() translate([at[0], at[1], -30]) cylinder(d = 2.6, h = 40);
        // USB in the upper wall, air in the bottom.
        translate([over[0] / 2 - usb[0] / 2, stand_long - wall - 1, wall + 4]) cube([usb[0], wall + 2, usb[1]]);
        for (x = [20:12:over[0] - 20]) translate([x, stand_long / 2, -1]) cube([3, 40, wall + 2]);
    }
}

// In the frame of the floor, from the frame of the stand; the upper side of the stand is a buffer below the base.
module sloped() {
    translate([0, 0, foot]) rotate([tilt, 0, 0]) translate([flange, flange, 0]) children();
}

module posts() {
    for (at = buffers) intersection() {
        sloped() translate([at[0], at[1], -200]) cylinder(d = 10, h = 200);
        translate([0, 0, -1]) cube([over[0], stand_long, stand_high + 1]);
    }
}

// A die, to see how it lies.
module example_die(pips = 5) {
    spots = pips == 5 ? [[-1, -1], [1, 1], [0, 0], [-1, 1], [1, -1]] : [[-1, -1], [1, 1]];
    difference() {
        intersection() {
            centred([die, die, die]);
            translate([0, 0, die / 2]) sphere(d = die * 1.5);
        }
        for (at = spots) translate([at[0] * pip_pitch, at[1] * pip_pitch, die]) sphere(d = 3);
    }
}

module together() {
    lifted = buffer + plate;
    color("SlateGray") stand();
    sloped() translate([0, 0, lifted]) {
        color("DimGray") base();
        color("Black") at_window() holder();
        color("LightCyan", 0.5) translate([-flange, -flange, 0]) linear_extrude(floor_sheet) outline(over);
        translate([0, 0, floor_sheet]) {
            color("CadetBlue") walls();
            for (at = rods) color("BurlyWood") translate([-wall, long - at[0], at[1]]) rotate([0, 90, 0])
                cylinder(d = rod, h = bowl[0] + 2 * wall);
            color("Ivory") translate([lane / 2 + 0.4, first_place, 0]) example_die(5);
            color("Firebrick") translate([lane / 2 - 0.5, first_place + place_pitch, 0]) rotate(1) example_die(2);
            color("Ivory") translate([lane / 2 + 0.2, first_place + 2 * place_pitch, 0]) example_die(5);
        }
    }
}

if (part == "walls") walls();
if (part == "base") rotate([180, 0, 0]) base();
if (part == "holder") holder();
if (part == "stand") stand();
if (part == "all") together();
