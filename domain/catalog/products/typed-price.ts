/** Two decimals at most, after a comma or a dot; the thousands, if divided, by the other sign or by spaces. */
const PLAIN = /^(\d{1,9})(?:[.,](\d{1,2}))?$/;
const GROUPED = /^(\d{1,3}(?:([., \u00a0\u202f])\d{3})+)(?:([.,])(\d{1,2}))?$/;

/**
 * Reads an amount in dollars as an operator types it into minor units: "12,90", "12.90", "1.234,56", "1,234.56",
 * "$ 12.90" (readings 29; conventions 1.2 Forms). "1.234" could be a thousand or one and a bit: it is refused, as is
 * everything else that is no amount, by null.
 */
export function parseTypedPrice(text: string): number | null {
  const typed = text.trim().replace(/^(?:US)?\$\s*/i, "");
  const plain = PLAIN.exec(typed);
  if (plain?.[1]) return minorUnits(plain[1], plain[2]);
  const grouped = GROUPED.exec(typed);
  const [, whole, divider, point, cents] = grouped ?? [];
  if (!whole || !divider || divider === point) return null;
  const groups = whole.split(divider);
  // One sign must divide all of the thousands, and a single group of three after a dot or a comma is ambiguous.
  if (groups.some((group) => !/^\d+$/.test(group))) return null;
  if (groups.length === 2 && point === undefined && /[.,]/.test(divider)) return null;
  const digits = groups.join("");
  return digits.length > 9 ? null : minorUnits(digits, cents);
}

const minorUnits = (whole: string, cents = ""): number => Number(whole) * 100 + Number(cents.padEnd(2, "0"));

/** An amount (minor units) as a field shows it for typing: 1290 is "12,90" with a comma, "12.90" with a dot. */
export function typedPrice(minor: number, point: "," | "."): string {
  return `${Math.floor(minor / 100)}${point}${String(minor % 100).padStart(2, "0")}`;
}
