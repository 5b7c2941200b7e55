import { DIGITS } from "./seal-addresses.ts";
import { geometryOf, sealLines } from "./seal-geometry.ts";

/** Matches the address of a sheet: 1 to `SEALS_OF_SHEET` hashes, each of `DIGITS` characters. */
export const SEAL_SHEET = /^\/seals\/((?:[0-9a-z]{7}){1,12})\.svg$/;

/** Returns the sheet at an address that `SEAL_SHEET` matches; undefined for any other address. */
export function sealSheet(path: string): string | undefined {
  const digits = SEAL_SHEET.exec(path)?.[1];
  if (!digits) return undefined;
  const drawn = Array.from({ length: digits.length / DIGITS }, (_, index) => {
    const hash = digits.slice(index * DIGITS, (index + 1) * DIGITS);
    const lines = sealLines(geometryOf(Number.parseInt(hash, 36)));
    return `<g id="${index}">${lines}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">${drawn.join("")}</svg>`;
}
