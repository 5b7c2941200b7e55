/**
 * An amount with at most two decimals after a comma or a dot. A space can separate thousands. A comma or a
 * dot can also separate thousands when it is not the decimal mark.
 */
const PLAIN = /^(\d{1,9})(?:[.,](\d{1,2}))?$/;
const GROUPED = /^(\d{1,3}(?:([., \u00a0\u202f])\d{3})+)(?:([.,])(\d{1,2}))?$/;

/**
 * Parses an amount in dollars into minor units: "12,90", "12.90", "1.234,56", "1,234.56", "$ 12.90" (readings
 * 29). Returns null for any other text. Returns null for "1.234" too, which can mean 1234 or 1.234.
 */
export function parseTypedPrice(text: string): number | null {
  const typed = text.trim().replace(/^(?:US)?\$\s*/i, "");
  const plain = PLAIN.exec(typed);
  if (plain?.[1]) return minorUnits(plain[1], plain[2]);
  const grouped = GROUPED.exec(typed);
  const [, whole, divider, point, cents] = grouped ?? [];
  if (!whole || !divider || divider === point) return null;
  const groups = whole.split(divider);
  // All separators of thousands in a number must be the same sign. A number with a single group of three
  // digits after a dot or a comma is ambiguous.
  if (groups.some((group) => !/^\d+$/.test(group))) return null;
  if (groups.length === 2 && point === undefined && /[.,]/.test(divider)) return null;
  const digits = groups.join("");
  return digits.length > 9 ? null : minorUnits(digits, cents);
}

const minorUnits = (whole: string, cents = ""): number => Number(whole) * 100 + Number(cents.padEnd(2, "0"));

/** Formats minor units for a text field: 1290 is "12,90" with a comma and "12.90" with a dot. */
export function typedPrice(minor: number, point: "," | "."): string {
  return `${Math.floor(minor / 100)}${point}${String(minor % 100).padStart(2, "0")}`;
}
