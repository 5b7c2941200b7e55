import { constructions } from "./seal-constructions.ts";
import { hashOf } from "./seal-hash.ts";

/**
 * The geometry of a guilloche, an engraved line pattern, around the center of a box of 200 x 200 units. All
 * path data and radii are in units of the box of 200 x 200 units.
 */
export interface SealGeometry {
  /** `kind` is the name of the construction, and `count` is the number of its repetitions. */
  kind: string;
  count: number;
  /** The path data, from the outside to the inside. */
  readonly lines: readonly string[];
  /** Stroke width of the lines. */
  weight: number;
  /** Radius of the fine circle around the lines. */
  rim: number;
  /** Radius of the dotted circle outside the rim. */
  beads: number;
  /** Radius of the blank centre that contains the emoji. */
  heart: number;
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

const tenths = (value: number) => Math.round(value * 10) / 10;

/**
 * Returns the geometry of the seal for a slug. The path data has at most 4 KB. The same slug always gives the
 * same seal. An empty slug has a seal too.
 */
export const sealGeometry = (slug: string): SealGeometry => geometryOf(hashOf(slug));

/** Returns the geometry of the seal for the hash of a slug. */
export function geometryOf(hash: number): SealGeometry {
  const next = numbersOf(hash);
  const between = (least: number, most: number) => least + next() * (most - least);
  const reach = between(78, 87);
  const heart = Math.round(between(25, 29));
  const weight = Math.round(between(0.65, 0.75) * 100) / 100;
  const { name, draw } = constructions[Math.floor(next() * constructions.length)] ?? constructions[0];
  const { count, lines } = draw({ reach, hole: heart + 4, between });
  return {
    kind: name,
    count,
    lines,
    weight,
    rim: tenths(reach + 4),
    beads: tenths(reach + 9),
    heart,
  };
}

/**
 * Returns the lines of a seal as SVG, ordered from the outside to the inside. The element that shows the seal
 * sets the seal's color and the blank center. Each path has the attribute `pathLength="1"`, because the
 * drawing animation needs this value.
 */
export function sealLines({ beads, rim, lines, weight }: SealGeometry): string {
  const paths = lines.map(
    (path) => `<path d="${path}" pathLength="1" stroke-width="${weight}" opacity=".8"/>`,
  );
  return (
    `<circle r="${beads}" stroke-width="1" stroke-dasharray=".5 3" stroke-linecap="round" opacity=".5"/>` +
    `<circle r="${rim}" pathLength="1" stroke-width=".8" opacity=".6"/>${paths.join("")}`
  );
}
