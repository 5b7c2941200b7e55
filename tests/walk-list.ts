import { expect } from "vitest";
import { type ReadSpan, readPage, type Span } from "#domain/kernel/lists/read-page.ts";

type Spans = ReadSpan<{ id: string }>;

/** The range that contains the first 1,000 rows of a list. */
const WHOLE: Span = { edge: null, isReversed: false, offset: 0, limit: 1_000 };

/** Reads the ids of a list of at most 1,000 rows, in the order of the list. */
export const idsOfList = async (read: Spans): Promise<string[]> =>
  ((await read(WHOLE)) ?? []).map(({ id }) => id);

/**
 * Reads a list page by page, first forward to the end and then back to the start. Checks that each page
 * continues where the previous page ended. Returns the ids of the list.
 */
export async function walkList(read: Spans, size = 2): Promise<string[]> {
  const all = await idsOfList(read);
  const pages = Array.from({ length: Math.ceil(all.length / size) }, (_, page) =>
    all.slice(page * size, (page + 1) * size),
  );
  const forwards: string[][] = [];
  for (let after: string | undefined; ; ) {
    const place =
      after === undefined ? { page: 1 } : { page: 2, edge: { id: after, side: "after" as const } };
    const { rows, hasNext } = await readPage(place, size, read);
    forwards.push(rows.map(({ id }) => id));
    after = rows.at(-1)?.id;
    if (!hasNext) break;
  }
  expect(forwards).toEqual(pages);
  for (const [at, page] of pages.entries()) {
    if (at === 0) continue;
    const edge = { id: page[0] ?? "", side: "before" as const };
    const { rows } = await readPage({ page: at, edge }, size, read);
    expect(rows.map(({ id }) => id)).toEqual(pages[at - 1]);
  }
  return all;
}
