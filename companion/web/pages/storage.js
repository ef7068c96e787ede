// What this browser remembers for us. Some will not (private windows, blocked site data): then it is remembered until the
// page is closed, and nothing fails.

const here = new Map();

export function remembered(name) {
  try {
    return localStorage.getItem(name) ?? here.get(name) ?? "";
  } catch {
    return here.get(name) ?? "";
  }
}

export function remember(name, value) {
  here.set(name, value);
  try {
    localStorage.setItem(name, value);
  } catch {
    // it is remembered here, for as long as the page is open
  }
}
