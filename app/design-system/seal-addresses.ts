import { hashOf } from "./seal-geometry.ts";

/**
 * Seals of one sheet. A list of 24 needs two files, and a list that differs in a few products shares hardly
 * any larger file.
 */
export const SEALS_OF_SHEET = 12;
/** The length of a hash in the address: 32 bits in base 36. */
export const DIGITS = 7;

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
