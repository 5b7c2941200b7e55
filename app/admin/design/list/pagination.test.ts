import { describe, expect, it } from "vitest";
import { draw, textOf } from "#tests/back-office-page.ts";
import { Pagination } from "./pagination.tsx";

describe("the pagination", () => {
  it("formats large counts like the rest of the screen", () => {
    const shown = textOf(draw(Pagination, { page: 21, pageSize: 50, total: 123_537 }));
    expect(shown).toContain("1.001–1.050 de 123.537");
    expect(shown).toContain("Página 21 de 2.471");
  });

  it("shows nothing for an empty list", () => {
    expect(textOf(draw(Pagination, { page: 1, pageSize: 50, total: 0 }))).toBe("");
  });
});
