import type { ListPlace, PlacedPage } from "./list-place.ts";

/**
 * When the URL contains only the number of a page, the query skips at most this number of rows. A link to the
 * previous or next page also contains the id of the row directly before or after the linked page, unless the
 * link leads to the first page.
 */
export const SKIPPED_MAX = 1_000;

/** The rows of a list that a page needs. */
export interface Span {
  /**
   * The id of the row at which the function starts to read. The result does not contain the row with this id.
   * The id is null when the rows begin at the start of the list.
   */
  edge: string | null;
  /**
   * Whether the rows are read backwards. When the rows are read backwards, the result contains the rows
   * before `edge`. When `edge` is null, the result contains the last rows of the list.
   */
  isReversed: boolean;
  offset: number;
  limit: number;
}

interface Row {
  id: string;
}

/**
 * Reads consecutive rows of a list, backwards when `isReversed` is true. Returns null when the row `edge`
 * does not exist.
 */
export type ReadSpan<R extends Row> = (span: Span) => Promise<R[] | null>;

/** The rows of a page, and whether the list has rows before and after this page. */
export interface FoundPage<R extends Row> {
  rows: R[];
  asked: number;
  hasPrevious: boolean;
  hasNext: boolean;
}

/**
 * Reads one page of a list. The cost does not depend on the length of the list. The query starts at the row
 * whose id is in the URL, or skips at most `SKIPPED_MAX` rows. When the URL requests a page after the end,
 * returns the last rows of the list. When the URL requests a page before the beginning, returns the first
 * page.
 */
export async function readPage<R extends Row>(
  { page, edge }: ListPlace,
  size: number,
  read: ReadSpan<R>,
): Promise<FoundPage<R>> {
  const limit = size + 1;
  if (edge?.side === "before") {
    const rows = await read({ edge: edge.id, isReversed: true, offset: 0, limit });
    if (rows && rows.length > size) return pageOf(rows.slice(0, size).reverse(), page, true, true);
    return readPage({ page: rows ? 1 : page }, size, read);
  }
  const asked = edge ? page : Math.min(page, Math.max(1, Math.floor(SKIPPED_MAX / size)));
  const offset = edge ? 0 : (asked - 1) * size;
  const rows = await read({ edge: edge?.id ?? null, isReversed: false, offset, limit });
  if (!rows) return readPage({ page }, size, read);
  const isFirst = !edge && offset === 0;
  if (rows.length > 0 || isFirst) return pageOf(rows.slice(0, size), asked, !isFirst, rows.length > size);
  return edge ? readEnd(asked, size, read) : readLast(asked, size, read);
}

async function readEnd<R extends Row>(asked: number, size: number, read: ReadSpan<R>) {
  const rows = (await read({ edge: null, isReversed: true, offset: 0, limit: size + 1 })) ?? [];
  return pageOf(rows.slice(0, size).reverse(), asked, rows.length > size, false);
}

/** Reads the last page of a list that has fewer than `asked` pages. */
async function readLast<R extends Row>(asked: number, size: number, read: ReadSpan<R>) {
  const rows = (await read({ edge: null, isReversed: false, offset: 0, limit: asked * size })) ?? [];
  const last = Math.max(1, Math.ceil(rows.length / size));
  return pageOf(rows.slice((last - 1) * size, last * size), last, last > 1, false);
}

const pageOf = <R extends Row>(rows: R[], asked: number, hasPrevious: boolean, hasNext: boolean) => ({
  ...{ rows, asked, hasPrevious, hasNext },
});

/**
 * Returns a function that reads several lists one after the other, as if they were one list. The read
 * function of each list finds only the rows of its own list.
 */
export const chained =
  (...lists: readonly ReadSpan<Row>[]): ReadSpan<Row> =>
  async ({ edge, isReversed, offset, limit }) => {
    const wanted = offset + limit;
    let found: Row[] | null = edge === null ? [] : null;
    for (const read of isReversed ? lists.toReversed() : lists) {
      const rows: Row[] | null = await read({
        edge: found === null ? edge : null,
        isReversed,
        offset: 0,
        limit: wanted - (found?.length ?? 0),
      });
      if (rows) found = [...(found ?? []), ...rows];
      if (found && found.length >= wanted) break;
    }
    return found?.slice(offset) ?? null;
  };

/**
 * Returns a function that reads spans (consecutive rows) of a list whose ids are already known, in the order
 * of the ids.
 */
export const spansOf =
  (ids: readonly string[]): ReadSpan<Row> =>
  async ({ edge, isReversed, offset, limit }) => {
    const order = isReversed ? ids.toReversed() : ids;
    const at = edge === null ? 0 : order.indexOf(edge) + 1;
    if (edge !== null && at === 0) return null;
    return order.slice(at + offset, at + offset + limit).map((id) => ({ id }));
  };

/**
 * Returns the position of a page in a list of `total` rows. The position of a row changes when rows are added
 * to the list.
 */
export function placePage(found: FoundPage<Row>, size: number, total: number): PlacedPage {
  const { rows, asked, hasPrevious, hasNext } = found;
  const pages = Math.max(1, Math.ceil(total / size));
  const between = Math.min(Math.max(asked, 2), Math.max(2, pages - 1));
  const page = !hasPrevious ? 1 : hasNext ? between : pages;
  return {
    page,
    from: hasPrevious && !hasNext ? Math.max(1, total - rows.length + 1) : (page - 1) * size + 1,
    total,
    isCapped: false,
    previous: hasPrevious ? (rows[0]?.id ?? null) : null,
    next: hasNext ? (rows.at(-1)?.id ?? null) : null,
  };
}

/**
 * Returns the same as `placePage`, but for a search that counts its rows only up to `max`. When a search
 * counts only up to `max` rows, its list ends after `max` rows. The exact number of rows is known only on the
 * last page.
 */
export function placeCapped(found: FoundPage<Row>, size: number, max: number): PlacedPage {
  const page = found.hasPrevious ? Math.max(2, found.asked) : 1;
  const from = (page - 1) * size + 1;
  const isLast = !found.hasNext;
  const isEnd = isLast || page * size >= max;
  return {
    ...{ page, from, total: isLast ? from - 1 + found.rows.length : max, isCapped: !isLast },
    previous: found.hasPrevious ? (found.rows[0]?.id ?? null) : null,
    next: isEnd ? null : (found.rows.at(-1)?.id ?? null),
  };
}
