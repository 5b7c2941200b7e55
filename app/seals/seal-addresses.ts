import { hashOf } from "./seal-hash.ts";

/** The properties that determine the drawing of a seal. */
export interface Sealed {
  slug: string;
  /** The emoji in the center. When the text is empty, the seal shows the fallback mark (spec S3-6). */
  emoji: string;
}

/**
 * The number of seals on one sheet. A list of 24 products needs three sheets. With larger sheets, two lists
 * with a few different products would share hardly any sheet. The browser cache would then help less.
 */
export const SEALS_OF_SHEET = 8;
/** The length of a hash in the address: 32 bits in base 36. */
export const DIGITS = 7;
/** The maximum number of characters of an emoji in an address. */
export const CODES_MAX = 16;

/**
 * For each seal in a list, returns the address of its drawing: "/seals/….svg#s4". Each image file is a sheet
 * with up to eight drawings. The content of an address never changes, because it depends only on the slugs
 * and emoji in the address.
 */
export function sealAddresses(products: readonly Sealed[]): string[] {
  const addresses: string[] = [];
  for (let start = 0; start < products.length; start += SEALS_OF_SHEET) {
    const names = products.slice(start, start + SEALS_OF_SHEET).map(nameOf);
    // The names are sorted, so that the same products in another sequence give the same sheet.
    const sheet = [...new Set(names)].sort();
    addresses.push(...names.map((name) => `/seals/${sheet.join("_")}.svg#s${sheet.indexOf(name)}`));
  }
  return addresses;
}

const nameOf = ({ slug, emoji }: Sealed) =>
  hashOf(slug).toString(36).padStart(DIGITS, "0") + (emoji && `-${codesOf(emoji)}`);

/** Returns the code points of a text in hexadecimal: "1f469-200d-1f4bb". */
export const codesOf = (text: string): string =>
  Array.from(text, (character) => character.codePointAt(0)?.toString(16))
    .slice(0, CODES_MAX)
    .join("-");
