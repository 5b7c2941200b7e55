/** The position of a product in a sort order. The next page begins after this position. */
export interface ListCursor {
  /** The value by which the list is sorted, as a whole number. */
  key: string;
  id: string;
}

const CURSOR = /^(\d{1,16})_([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/;

/** Writes a cursor for the URL of the next page (`after=`). */
export const cursorText = ({ key, id }: ListCursor): string => `${key}_${id}`;

/** Reads a cursor of a URL. Returns null for a missing or invalid cursor. */
export function parseCursor(text: string | null): ListCursor | null {
  const [, key, id] = CURSOR.exec(text ?? "") ?? [];
  return key && id ? { key, id } : null;
}
