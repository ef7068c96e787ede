// What comes packed because it is long on a large map, as the page wants it: figures one by one, answers in a list.

const NAMES = ["NW", "N", "NE", "W", "C", "E", "SW", "S", "SE"];
const NINE = [[0, 0], [-1, 1], [0, 1], [1, 1], [-1, 0], [1, 0], [-1, -1], [0, -1], [1, -1]];
const LOOKS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

// The kinds of figures, and for each figure the number of its kind and its place.
const figures = ({ kinds, at }) => Array.from({ length: at.length / 3 }, (_, i) => ({ ...kinds[at[3 * i]], x: at[3 * i + 1], y: at[3 * i + 2] }));

// A label by what differs from the one before it: so many letters at its beginning, what comes then, so many at its end.
function labels(packed) {
  let before = "";
  return packed.map((one) => (before = typeof one === "string" ? one : before.slice(0, one[0]) + one[1] + before.slice(before.length - one[2])));
}

// One square, the nine of a tile by the middle one, or several.
const places = (at) => (!at.length || Array.isArray(at[0]) ? at : at.length === 2 ? [at] : NINE.map(([dx, dy]) => [at[0] + dx, at[1] + dy]));

// The squares that the tile in hand would have there: a letter for the look of each.
function squares({ value, at: [[x, y]] }, letters, looks) {
  if (typeof letters !== "string") return letters;
  return [...letters].map((letter, k) => {
    const [kind, ways, door] = looks[LOOKS.indexOf(letter)];
    return { at: `${value.slice(0, value.lastIndexOf(" "))}.${NAMES[k]}`, x: x - 1 + (k % 3), y: y + 1 - Math.floor(k / 3), kind, ways, door };
  });
}

function tile(packed, options) {
  if (!packed) return packed;
  return { name: packed.name, squares: Object.fromEntries(options.map((option, i) => [option.value, squares(option, packed.squares[i], packed.looks)])) };
}

function question(packed) {
  const { value, label, at, more } = packed.options;
  const called = labels(label);
  const options = value.map((one, i) => ({ value: one, label: called[i], verb: "", at: places(at[i]), ...more[i] }));
  return { ...packed, options, tile: tile(packed.tile, options) };
}

const UNPACKED = { figures, question };

// Everything that came, with whatever was packed as it was before.
export function unpack(news) {
  const packed = Object.keys(UNPACKED).filter((name) => news[name]);
  return { ...news, ...Object.fromEntries(packed.map((name) => [name, UNPACKED[name](news[name])])) };
}
