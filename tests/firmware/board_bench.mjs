// Runs the tray's firmware in a real MicroPython, with a pseudo-terminal as its USB port.
//
//     node board_bench.mjs MICROPYTHON.mjs WIRE_FD SCRIPT_FD name.py=path/to/file.py ...
//
// The files are what lies on the board; main.py is started, as on the board. A module `bench` stands for the hardware
// that a computer does not have: wire() and say() for the port, script() for what the test wants to happen, sleep().
// This MicroPython frees memory only while no Python runs. So a main.py that leaves a function `step` behind, instead of
// never returning, has it called for ever, and the memory in use is printed now and then as "memory BYTES".
// Exit codes: 0 the test has gone, 5 the firmware crashed (its traceback is on stderr), 6 main.py returned.
import { readSync, writeSync } from 'node:fs';

import { loadBoard } from './load_board.mjs';

const [micropython, wire, script, ...files] = process.argv.slice(2);
const buffer = Buffer.alloc(65536);
const pillow = new Int32Array(new SharedArrayBuffer(4));
const sleep = milliseconds => { Atomics.wait(pillow, 0, 0, milliseconds); };

// EAGAIN: nothing came. EIO: nobody has opened the other end of the port.
const nothing = error => {
  if (error.code !== 'EAGAIN' && error.code !== 'EIO') throw error;
};

function take(fd) {
  try {
    return buffer.subarray(0, readSync(Number(fd), buffer));
  } catch (error) {
    nothing(error);
    return null;
  }
}

const bench = {
  sleep,
  wire: () => take(wire)?.toString('hex') ?? '',
  say(hex) {
    try {
      writeSync(Number(wire), Buffer.from(hex, 'hex')); // a port that takes nothing loses it, as USB does
    } catch (error) {
      nothing(error);
    }
  },
  script() {
    const bytes = take(script);
    if (bytes?.length === 0) process.exit(0);
    return bytes?.toString() ?? '';
  },
};

const python = await loadBoard(micropython, files, line => console.error(line));
python.registerJsModule('bench', bench);
try {
  python.runPython(`
import sys, time, bench

class Time:  # the board sleeps; this MicroPython would spin
    def __getattr__(self, name):
        return getattr(time, name)
    def sleep_ms(self, milliseconds):
        bench.sleep(milliseconds)

sys.modules["time"] = Time()
import main
`);
  const step = python.pyimport('main').step;
  for (let passes = 0; step; passes++) {
    step();
    sleep(4);
    if (passes % 50 === 0) python.runPython('import gc; gc.collect(); print("memory", gc.mem_alloc())');
  }
} catch (error) {
  console.error(error.message);
  process.exit(5);
}
process.exit(6);
