import { geometryOf, hashOf, type SealGeometry } from "./seal-geometry.ts";

/**
 * Seals of one sheet. A list of 24 needs two files, and a list that differs in a few products shares hardly
 * any larger file.
 */
const SEALS_OF_SHEET = 12;
/** The length of a hash in the address: 32 bits in base 36. */
const DIGITS = 7;

/** Matches the address of a sheet, which contains the hashes of its seals. */
export const SEAL_SHEET = new RegExp(`^/seals/((?:[0-9a-z]{${DIGITS}}){1,${SEALS_OF_SHEET}})\\.svg$`);

/**
 * Returns the addresses of the drawings of a list's seals, one for each slug: "/seals/….svg#4". The drawings
 * are on sheets of twelve. Neither the address nor its content ever changes: it depends only on the slugs.
 */
export function sealAddresses(slugs: readonly string[]): string[] {
  const addresses: string[] = [];
  for (let start = 0; start < slugs.length; start += SEALS_OF_SHEET) {
    const hashes = slugs.slice(start, start + SEALS_OF_SHEET).map((slug) => digitsOf(hashOf(slug)));
    // Another order of the same products has the same sheet.
    const sheet = [...new Set(hashes)].sort();
    addresses.push(...hashes.map((hash) => `/seals/${sheet.join("")}.svg#${sheet.indexOf(hash)}`));
  }
  return addresses;
}

const digitsOf = (hash: number) => hash.toString(36).padStart(DIGITS, "0");

/** Returns the sheet at an address that `SEAL_SHEET` matches; undefined for any other address. */
export function sealSheet(path: string): string | undefined {
  const digits = SEAL_SHEET.exec(path)?.[1];
  if (!digits) return undefined;
  const hashes = digits.match(new RegExp(`.{${DIGITS}}`, "g")) ?? [];
  const drawn = hashes.map((hash, index) => {
    const lines = sealLines(geometryOf(Number.parseInt(hash, 36)));
    return `<g id="${index}">${lines}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">${drawn.join("")}</svg>`;
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
