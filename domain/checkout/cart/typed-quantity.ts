/** Parses a typed quantity: a whole number of at least 1. Returns null for any other text. */
export function typedQuantity(text: string): number | null {
  const digits = text.trim();
  const quantity = /^\d{1,9}$/.test(digits) ? Number(digits) : 0;
  return quantity >= 1 ? quantity : null;
}
