// The desk box: a wedge with the Raspberry Pi inside, and a face with window, eight buttons and their names.
//
//     openscad -D 'part="base"' -o base.stl box.scad      the box, printed upright
//     openscad -D 'part="face"' -o face.stl box.scad      the face, printed with its outside down
//     openscad box.scad                                   how it looks
include <measures.scad>

part = "all";
$fn = 48;
eps = 0.01;

tilt = asin((back - front) / face[1]);
depth = face[1] * cos(tilt);

corner = wall + post / 2 - 1;      // the posts grow into the walls
face_screws = [for (x = [corner, face[0] - corner], y = [corner, face[1] - corner]) [x, y]];

// Where things are on the face, seen from above, from its front left corner.
window_at = [14 + module_board[0] / 2, face[1] - 12 - module_board[1] / 2];
cross_at = [face[0] - 16 - 1.5 * button_pitch, face[1] / 2 + 6];
row_y = 20;
places = [
    [cross_at[0], cross_at[1] + button_pitch],
    [cross_at[0], cross_at[1] - button_pitch],
    [cross_at[0] - button_pitch, cross_at[1]],
    [cross_at[0] + button_pitch, cross_at[1]],
    cross_at,
    for (i = [-1, 0, 1]) [window_at[0] + i * button_pitch, row_y],
];

module upright(size, round = 4) {
    linear_extrude(size[2]) offset(round) offset(-round) square([size[0], size[1]]);
}

// The room under the face, from `inset` inside the walls, `floor` above the ground, and so far above the face.
module wedge(inset, floor, above = 0) {
    translate([face[0] - inset, 0, 0]) rotate([0, -90, 0]) linear_extrude(face[0] - 2 * inset)
        polygon([[floor, inset], [floor, depth - inset], [height_at(depth - inset) + above, depth - inset],
                 [height_at(inset) + above, inset]]);
}

function height_at(y) = front + (back - front) * y / depth;

// Puts its children onto the slope: x along the front, y up the face, z out of it.
module on_slope() {
    translate([0, 0, front]) rotate([tilt, 0, 0]) children();
}

module base() {
    difference() {
        intersection() {
            wedge(0, 0);
            upright([face[0], depth, back + 1], 4);
        }
        difference() {
            wedge(wall, wall, 10);
            on_slope() for (at = face_screws) translate([at[0], at[1], -2 * back]) cylinder(d = post, h = 4 * back);
            stands();
        }
        on_slope() for (at = face_screws) translate([at[0], at[1], -insert_deep]) cylinder(d = insert, h = insert_deep + 1);
        for (at = stand_places()) translate([at[0], at[1], wall + 0.6]) cylinder(d = board_screw, h = stand + 1);
        openings();
    }
}

// The middle of the board's holes: at the back, under the window, its USB sockets to the right.
function board_at() = [wall + 4 + board_edge, depth - wall - 4 - board[1] / 2];
function stand_places() = [for (x = [-1, 1], y = [-board_holes[1] / 2, board_holes[1] / 2, small_board_holes[1] - board_holes[1] / 2])
    [board_at()[0] + x * board_holes[0] / 2, board_at()[1] + y]];

module stands() {
    for (at = stand_places()) translate([at[0], at[1], 0]) cylinder(d = 6, h = wall + stand);
}

module openings() {
    // Cables leave at the back: supply, lights, and a USB plug for the dice tray.
    for (x = [112, 130]) translate([x, depth + 1, 20]) rotate([90, 0, 0]) cylinder(d = cable, h = wall + 2);
    translate([146, depth - wall - 1, 14]) cube([plug[0], wall + 2, plug[1]]);
    // Air comes in through the floor and leaves through the back.
    for (i = [-3:3]) translate([board_at()[0] + i * 8 - 1.5, board_at()[1] - 15, -1]) cube([3, 30, wall + 2]);
    for (i = [-3:3]) translate([face[0] / 2 + i * 8 - 1.5, depth - wall - 1, back - 22]) cube([3, wall + 2, 10]);
}

module face() {
    difference() {
        upright(face);
        for (at = face_screws) translate([at[0], at[1], -1]) cylinder(d = screw, h = face[2] + 2);
        translate([window_at[0], window_at[1], 0]) window();
        for (at = places) translate([at[0], at[1], -1]) cylinder(d = button_hole, h = face[2] + 2);
        translate([0, 0, face[2] - engraved]) names(engraved + 1);
    }
}

// Each button's name below it.
module names(deep) {
    for (i = [0 : len(labels) - 1]) translate([places[i][0], places[i][1] - button_nut / 2 - letter / 2 - 0.4, 0]) linear_extrude(deep)
        text(labels[i], size = letter, font = "Liberation Sans:style=Bold", halign = "center", valign = "center");
}

// Wider outside, so that the glass is seen from the side, too.
module window() {
    hull() {
        translate([-glass[0] / 2 - 0.5, -glass[1] / 2 - 0.5, -1]) cube([glass[0] + 1, glass[1] + 1, eps]);
        translate([-glass[0] / 2 - 3, -glass[1] / 2 - 3, face[2] + eps]) cube([glass[0] + 6, glass[1] + 6, eps]);
    }
    for (x = [-1, 1], y = [-1, 1]) translate([x * module_holes[0] / 2, y * module_holes[1] / 2, -1])
        cylinder(d = module_screw, h = face[2] + 2);
}

// What is inside, as blocks: the drawing is wrong if two of them meet.
module electronics() {
    translate([board_at()[0] - board_edge, board_at()[1] - board[1] / 2, wall + stand]) cube(board);
}

module screen() {
    on_slope() translate([window_at[0] - module_board[0] / 2, window_at[1] - module_board[1] / 2, -module_board[2]]) cube(module_board);
}

module buttons() {
    on_slope() for (at = places) translate([at[0], at[1], -button_deep]) cylinder(d = button_nut, h = button_deep);
}

module clash() {
    intersection() { electronics(); buttons(); }
    intersection() { electronics(); screen(); }
    intersection() { screen(); buttons(); }
    intersection() { union() { buttons(); screen(); } base(); }
    intersection() { translate([0, 0, 0.1]) electronics(); base(); }
}

if (part == "clash") clash();
if (part == "base") base();
if (part == "face") face();
if (part == "all") {
    color("SlateGray") base();
    color("Gainsboro") on_slope() face();
    color("MidnightBlue") on_slope() translate([window_at[0] - module_board[0] / 2, window_at[1] - module_board[1] / 2, -1]) cube([module_board[0], module_board[1], 0.9]);
    color("Black") on_slope() translate([0, 0, face[2]]) names(0.1);
    color("Firebrick") on_slope() for (at = places) translate([at[0], at[1], face[2]]) cylinder(d = 18, h = 2);
    color("OrangeRed") on_slope() for (at = places) translate([at[0], at[1], face[2]]) cylinder(d = 12, h = 5);
}
