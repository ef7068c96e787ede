// A MicroPython with the files of a board in it, from which they import each other.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

export async function loadBoard(micropython, files, stdout) {
  const { loadMicroPython } = await import(pathToFileURL(micropython));
  const python = await loadMicroPython({ linebuffer: true, stdout });
  python.FS.mkdir('/board');
  for (const file of files) {
    const [name, path] = file.split('=');
    python.FS.writeFile(`/board/${name}`, readFileSync(path));
  }
  python.runPython('import sys; sys.path.insert(0, "/board")');
  return python;
}
