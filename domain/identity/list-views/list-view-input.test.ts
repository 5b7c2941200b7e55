import { describe, expect, it } from "vitest";
import { filtersOf } from "./filters-of.ts";
import { listViewInput } from "./list-view-input.ts";

describe("filtersOf", () => {
  it("a stored view contains the filters of a list in a fixed sequence, but no page number and no open dialog", () => {
    expect(filtersOf("sales", "?pedido=HO-1&tab=pendentes&page=3&q=ana")).toBe("q=ana&tab=pendentes");
    expect(filtersOf("products", "?sort=price&category=keys&precos=1&x=2")).toBe("category=keys&sort=price");
  });

  it("the stored filters are an empty text when the list has no filters", () => {
    expect(filtersOf("sales", "")).toBe("");
    expect(filtersOf("sales", "?q=&page=2")).toBe("");
  });
});

describe("listViewInput", () => {
  const view = { list: "sales", filters: "q=ana" };

  it.each(["", "   ", "x".repeat(61), "a\u0000b"])(
    "the schema of a stored view refuses the name %j",
    (name) => {
      expect(listViewInput.safeParse({ ...view, name }).success).toBe(false);
    },
  );

  it.each(["", "q=a b", "q=á", `q=${"x".repeat(999)}`])(
    "the schema of a stored view refuses the filters %j",
    (filters) => {
      expect(listViewInput.safeParse({ ...view, name: "Mine", filters }).success).toBe(false);
    },
  );

  it("the name of a stored view is trimmed and has at most 60 letters", () => {
    const name = "ã".repeat(60);
    expect(listViewInput.parse({ ...view, name: ` ${name} ` }).name).toBe(name);
  });
});
