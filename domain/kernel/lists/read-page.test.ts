import { describe, expect, it } from "vitest";
import { placeOf } from "./list-place.ts";
import { chained, placeCapped, placePage, readPage, spansOf } from "./read-page.ts";

const idOf = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, "0")}`;
const ids = Array.from({ length: 7 }, (_, at) => idOf(at));
const read = (search: string, known = ids) =>
  readPage(placeOf(new URLSearchParams(search)), 3, spansOf(known));
const shown = async (search: string, known = ids) =>
  (await read(search, known)).rows.map(({ id }) => Number(id.slice(-2)));
const placed = async (search: string) => {
  const { page, from, previous, next } = placePage(await read(search), 3, ids.length);
  return { page, from, previous, next };
};

describe("readPage", () => {
  it.each([
    ["", [0, 1, 2]],
    ["page=2", [3, 4, 5]],
    ["page=3", [6]],
    [`page=2&depois=${idOf(2)}`, [3, 4, 5]],
    [`page=1&antes=${idOf(4)}`, [1, 2, 3]],
  ])("readPage reads the page of the URL ?%s", async (search, rows) => {
    expect(await shown(search)).toEqual(rows);
  });

  it("readPage returns the last page when the page number is too high", async () => {
    expect(await shown("page=9")).toEqual([6]);
    expect(await placed("page=9")).toEqual({ page: 3, from: 7, previous: idOf(6), next: null });
  });

  it("readPage returns the last page when no row of the list follows the row in the URL", async () => {
    expect(await shown(`depois=${idOf(6)}`)).toEqual([4, 5, 6]);
    expect(await placed(`depois=${idOf(6)}`)).toEqual({ page: 3, from: 5, previous: idOf(4), next: null });
  });

  it("readPage returns a full first page when the URL requests the rows before one of the first rows", async () => {
    expect(await shown(`page=1&antes=${idOf(2)}`)).toEqual([0, 1, 2]);
    expect(await placed(`antes=${idOf(2)}`)).toEqual({ page: 1, from: 1, previous: null, next: idOf(2) });
  });

  it("readPage uses the page number in the URL when the row in the URL was deleted", async () => {
    expect(await shown(`page=2&depois=${idOf(99)}`)).toEqual([3, 4, 5]);
    expect(await shown(`page=2&antes=${idOf(99)}`)).toEqual([3, 4, 5]);
  });

  it("readPage returns page 333 when an old link has a higher page number", async () => {
    const many = Array.from({ length: 2_000 }, (_, at) => idOf(at));
    const found = await read("page=4000", many);
    expect(found).toMatchObject({ asked: 333, hasPrevious: true, hasNext: true });
    expect(found.rows[0]?.id).toBe(idOf(996));
  });

  it("readPage returns an empty page when the list is empty", async () => {
    expect(await read("page=3", [])).toMatchObject({ rows: [], hasPrevious: false, hasNext: false });
  });
});

describe("chained", () => {
  const parts = chained(spansOf(ids.slice(0, 4)), spansOf([]), spansOf(ids.slice(4)));

  it("chained reads several lists as one list, forward and backward", async () => {
    for (const isReversed of [false, true])
      for (const edge of [null, ...ids])
        for (const offset of [0, 1, 5]) {
          const span = { edge, isReversed, offset, limit: 3 };
          expect([span, await parts(span)]).toEqual([span, await spansOf(ids)(span)]);
        }
  });

  it("chained returns null when no list contains the row of the cursor", async () => {
    expect(await parts({ edge: idOf(99), isReversed: false, offset: 0, limit: 3 })).toBeNull();
  });
});

describe("placePage", () => {
  it("placePage corrects the page number when the number is impossible for the shown rows", async () => {
    expect(await placed(`page=40&depois=${idOf(2)}`)).toMatchObject({ page: 2, from: 4 });
    expect(await placed(`page=1&depois=${idOf(3)}`)).toMatchObject({ page: 3, from: 5, next: null });
  });
});

describe("placeCapped", () => {
  it("placeCapped ends the list at the limit, and returns the total number of rows when the list ends before the limit", async () => {
    expect(placeCapped(await read("page=2"), 3, 6)).toMatchObject({ total: 6, isCapped: true, next: null });
    expect(placeCapped(await read(""), 3, 6)).toMatchObject({ total: 6, isCapped: true, next: idOf(2) });
    expect(placeCapped(await read("page=3"), 3, 9)).toMatchObject({ total: 7, isCapped: false, next: null });
  });
});
