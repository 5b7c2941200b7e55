/** A page that begins after fewer rows is read without the counts of the parts. */
export const SKIPPED_MIN = 1_000;

const DAY_MS = 24 * 60 * 60 * 1000;

/** A row of a long list: the part that contains the row, and the number of rows before it in this part. */
export interface PlaceInList {
  part: string;
  offset: number;
}

/**
 * Finds the part of a list that contains its row at `offset`. The query of a late page then reads no row of
 * the parts before. Returns null when the list has no such row. The parts sort like the rows, by code point.
 * @param isReversed whether the list begins with its last part
 */
export function findPart(
  parts: ReadonlyMap<string, number>,
  offset: number,
  isReversed: boolean,
): PlaceInList | null {
  const sorted = [...parts.keys()].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  if (isReversed) sorted.reverse();
  let skipped = 0;
  for (const part of sorted) {
    const n = parts.get(part) ?? 0;
    if (skipped + n > offset) return { part, offset: offset - skipped };
    skipped += n;
  }
  return null;
}

/** Returns the beginning and the end of a day of UTC, which is a part of many lists. */
export function limitsOfDay(day: string): { start: Date; end: Date } {
  const start = Date.parse(`${day}T00:00:00Z`);
  return { start: new Date(start), end: new Date(start + DAY_MS) };
}
