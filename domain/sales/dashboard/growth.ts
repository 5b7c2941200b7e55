/**
 * Compares a figure with the figure of the previous period. Returns a whole percentage. Returns "new" when
 * only the earlier figure is zero (spec R28), and null when both figures are zero.
 */
export function growthOf(now: number, before: number): number | "new" | null {
  if (before === 0) return now === 0 ? null : "new";
  return Math.round(((now - before) / before) * 100);
}
