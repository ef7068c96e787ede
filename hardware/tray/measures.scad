// Every measure of the dice tray, in millimetres and degrees: tray.scad draws from here, tests/physics throws dice into
// the same numbers, and tests compare them with the firmware and the simulated sensors. Change a number here only.
//
// The floor is a plane that is tilted as a whole. On it, x runs across the lane from the straight wall, y up the slope
// from the end of the lane where the first die stops, and z away from the floor.

// The dice
die = 16.0;
pip_pitch = 4.0;

// The lane and its places: the first die touches the end, the others queue behind it
places = 5;
place_pitch = 16.0;      // from the middle of one die to that of the next
first_place = 8.0;       // from the end of the lane to the middle of the first die
lane = 18.0;             // between the rails
lane_long = 86.0;        // five dice and 6 mm to spare, up to the bar
rail = 12.0;             // height of the walls of the lane: fingers reach the dice above them
sensor_pitch = 4.0;      // three by three under the middle of each place; rows run across the lane
floor_sheet = 1.5;       // clear acrylic between dice and sensors

// The bowl
tilt = 25.0;             // of the floor, down towards the end of the lane
bowl = [88.0, 110.0];    // across and along, from the mouth of the lane to the upper wall
converging = 40.0;       // the wall that leads into the lane, against the direction across
rim = 95.0;              // height of the walls of the bowl
bar = 22.0;              // clear height under the bar over the mouth of the lane

rods = [[35.0, 65.0], [75.0, 65.0], [58.0, 35.0]];   // across the bowl: how far from the upper wall, how high
rod = 5.0;               // thick: dice tumble over them

// The motor
shake_hertz = 60.0;
shake_g = 3.5;           // along the lane and up, in turn: the motor's shaft lies across the lane
motor = 24.4;            // a large rumble motor of a gamepad, with play
motor_long = 22.0;       // its body; the weight turns beyond it

// Printing
wall = 2.4;              // of what stands above the floor
plate = 4.0;             // the base under the sheet
holder = 3.0;            // the block with the sensors
flange = 9.0;            // around walls and base, for screws
play = 0.4;
screw = 3.2;             // M3, goes through
insert = 4.0;            // threaded insert for M3
bed = 220.0;             // of the printer: no part is longer

// Sensors: QRE1113 with play; every other one is turned, so that their leads keep clear
sensor_long = 3.75;
sensor_wide = 3.05;
sensor_high = 1.7;

// The stand
foot = 14.0;             // height of the stand at the end of the lane
buffer = 8.0;            // rubber between stand and base, thick
buffer_hole = 3.2;       // its screw
piezo = 27.5;            // disc of 27 mm
ring_outer = 37.6;       // ring of 12 WS2812
ring_deep = 3.2;
usb = [13.0, 8.0];
