import { describe, expect, it } from "vitest";
import { draw, textOf } from "#tests/back-office-page.ts";
import { Pagination } from "./pagination.tsx";

describe("the pagination", () => {
  it("the pagination formats large numbers with the separators of the current language", () => {
    const shown = textOf(draw(Pagination, { page: 21, pageSize: 50, total: 123_537 }));
    expect(shown).toContain("1.001–1.050 de 123.537");
    expect(shown).toContain("Página 21 de 2.471");
  });

  const hrefs = (html: string) =>
    [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href?.replaceAll("&amp;", "&"));
  const place = { pageSize: 25, total: 128, from: 51, previous: "FIRST", next: "LAST" };

  it("the pagination links to the previous and the next rows when the list is long", () => {
    const html = draw(Pagination, { ...place, page: 3 });
    expect(textOf(html)).toContain("51–75 de 128");
    expect(hrefs(html)).toEqual([
      expect.stringMatching(/\?page=2&antes=FIRST$/),
      expect.stringMatching(/\?page=4&depois=LAST$/),
    ]);
  });

  it("the second page links back to the newest rows, and the last page has no link to a next page", () => {
    const html = draw(Pagination, { ...place, page: 2, from: 26, next: null });
    expect(hrefs(html)).toEqual([expect.not.stringContaining("?")]);
  });

  it("the pagination links to neighboring pages by page number when the list is short", () => {
    const html = draw(Pagination, { page: 2, pageSize: 25, total: 128 });
    expect(hrefs(html)).toEqual([expect.not.stringContaining("?"), expect.stringMatching(/\?page=3$/)]);
  });

  it("the pagination shows nothing for an empty list", () => {
    expect(textOf(draw(Pagination, { page: 1, pageSize: 50, total: 0 }))).toBe("");
  });
});
