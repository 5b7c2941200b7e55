import { DIGITS, SEALS_OF_SHEET } from "./seal-addresses.ts";
import { geometryOf, sealLines } from "./seal-geometry.ts";

/** Matches the address of a sheet, which contains the hashes of its seals. */
export const SEAL_SHEET = new RegExp(`^/seals/((?:[0-9a-z]{${DIGITS}}){1,${SEALS_OF_SHEET}})\\.svg$`);

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
