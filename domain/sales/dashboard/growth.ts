/**
 * How a figure stands against the same span before: a whole percentage, "new" where there was nothing before (readings 28),
 * null where there is nothing in either.
 */
export function growthOf(now: number, before: number): number | "new" | null {
  if (before === 0) return now === 0 ? null : "new";
  return Math.round(((now - before) / before) * 100);
}
