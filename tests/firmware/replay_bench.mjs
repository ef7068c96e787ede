// Runs modules of the tray's firmware in a real MicroPython: main.py's function `step` is called until it says False.
//
//     node replay_bench.mjs MICROPYTHON.mjs name.py=path/to/file.py ...
//
// What it prints is printed. Memory is freed between two steps: this MicroPython does so only while no Python runs.
import { writeSync } from 'node:fs';

import { loadBoard } from './load_board.mjs';

const [micropython, ...files] = process.argv.slice(2);
const python = await loadBoard(micropython, files, line => writeSync(1, `${line}\n`));
try {
  python.runPython('import gc, main');
  const step = python.pyimport('main').step;
  while (step()) python.runPython('gc.collect()');
} catch (error) {
  console.error(error.message);
  process.exit(5);
}
