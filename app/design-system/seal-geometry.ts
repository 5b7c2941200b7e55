/** A guilloche drawn around the origin of a 200 x 200 box: path data and radii, all in units of that box. */
export interface SealGeometry {
  /** The wide ring of rotated ellipses. */
  readonly outer: string;
  /** The narrow ring inside it, rotated by half a step. */
  readonly inner: string;
  /** Radius of the fine circle around the rosette. */
  rim: number;
  /** Radius of the dotted circle outside the rim. */
  beads: number;
  /** Radius of the blank centre that contains the emoji. */
  heart: number;
}

/** FNV-1a, 32 bits: the same slug gives the same seal in the browser, on the server and in a mail. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** Returns a generator of uniform pseudo-random numbers in [0, 1) for a seed (mulberry32). */
function numbersOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const tenths = (value: number) => Math.round(value * 10) / 10 || 0;
const hundredths = (value: number) => Math.round(value * 100) / 100 || 0;
/** Formats numbers for path data: no zero before the point, no space before a minus. */
const written = (...numbers: number[]) => numbers.join(" ").replace(/\b0\./g, ".").replaceAll(" -", "-");

/**
 * Distance between the start and the end of an ellipse's arc,
 * in units of the box: small enough to hide the straight line.
 */
const GAP = 1;

/**
 * Returns one path of `count` ellipses with half axes `long` and `wide`, spread
 * evenly over half a turn. Each is a single arc around nearly all of the ellipse,
 * closed by a line. That needs half the text of two arcs, in every card.
 */
function ringOfEllipses(count: number, long: number, wide: number, turn: number): string {
  const halfAxes = written(tenths(long), tenths(wide));
  let path = "";
  for (let index = 0; index < count; index++) {
    const angle = turn + (Math.PI * index) / count;
    const along = Math.cos(angle);
    const across = Math.sin(angle);
    const x = long * along + (GAP / 2) * across;
    const y = long * across - (GAP / 2) * along;
    const turned = written(
      tenths((angle * 180) / Math.PI),
      1,
      0,
      hundredths(-GAP * across),
      hundredths(GAP * along),
    );
    path += `M${written(tenths(x), tenths(y))}a${halfAxes} ${turned}z`;
  }
  return path;
}

/** Returns the seal of a slug: a pure function, about 1 KB of path data. An empty slug has a seal too. */
export const sealGeometry = (slug: string): SealGeometry => geometryOf(hashOf(slug));

/** Returns the seal of a slug's hash. */
export function geometryOf(hash: number): SealGeometry {
  const next = numbersOf(hash);
  const between = (least: number, most: number) => least + next() * (most - least);

  const petals = Math.round(between(10, 20));
  const reach = between(76, 88);
  const outerWidth = reach * between(0.34, 0.7);
  const innerPetals = Math.round(between(7, 15));
  const innerReach = Math.max(outerWidth * between(0.9, 1.2), 42);
  const innerWidth = between(28, 33);
  const turn = between(0, Math.PI / petals);

  return {
    // Nearly all of the work: a seal whose lines are on a sheet needs only the radii.
    get outer() {
      return ringOfEllipses(petals, reach, outerWidth, turn);
    },
    get inner() {
      return ringOfEllipses(innerPetals, innerReach, innerWidth, turn + Math.PI / innerPetals / 2);
    },
    rim: Math.round((reach + 4) * 10) / 10,
    beads: Math.round((reach + 9) * 10) / 10,
    heart: Math.round(innerWidth - 3),
  };
}

/**
 * Returns the lines of a seal as SVG, from outside in: beads, rim, wide ring, narrow ring. Its colour and its
 * blank centre belong to the element that shows it. The length of 1 is for the drawing animation.
 */
export function sealLines({ beads, rim, outer, inner }: SealGeometry): string {
  return (
    `<circle r="${beads}" stroke-dasharray=".5 3" stroke-linecap="round" opacity=".5"/>` +
    `<circle r="${rim}" stroke-width=".8" opacity=".6"/>` +
    `<path d="${outer}" pathLength="1" stroke-width=".7" opacity=".75"/>` +
    `<path d="${inner}" pathLength="1" stroke-width=".7" opacity=".8"/>`
  );
}
