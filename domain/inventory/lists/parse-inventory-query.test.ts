import { describe, expect, it } from "vitest";
import { idRange, parseInventoryQuery } from "./parse-inventory-query.ts";

const parse = (search: string) => parseInventoryQuery(new URLSearchParams(search));
const BATCH = "0b57e0a1-93f0-4f0e-9f6e-2f9a4b1c3d5e";

describe("parseInventoryQuery", () => {
  it("parseInventoryQuery returns the view of all available items for an empty query", () => {
    expect(parse("")).toEqual({
      tab: "",
      product: "",
      batch: "",
      q: "",
      oldestFirst: false,
      isLow: false,
      item: "",
      after: "",
      page: 1,
    });
  });

  it("parseInventoryQuery reads the tab, product, batch, search text, sort order and page", () => {
    expect(parse(`tab=vendidos&produto=ide-pro&lote=${BATCH}&q= HO-1 &ordem=antigos&page=3`)).toEqual({
      tab: "vendidos",
      product: "ide-pro",
      batch: BATCH,
      q: "HO-1",
      oldestFirst: true,
      isLow: false,
      item: "",
      after: "",
      page: 3,
    });
  });

  it.each([
    "tab=nada",
    "tab=toString",
    "tab=__proto__",
    "lote=1",
    "lote=' or 1=1",
    "item=1",
    "page=-1",
    "page=1e99",
    "ordem=x",
  ])("parseInventoryQuery ignores the invalid parameter %s", (search) => {
    expect(parse(search)).toEqual(parse(""));
  });

  it("parseInventoryQuery removes characters that the database refuses, and cuts long texts", () => {
    expect(parse("q=a%00b&produto=%00").q).toBe("ab");
    expect(parse(`q=${"x".repeat(5000)}`).q).toHaveLength(120);
    expect(parseInventoryQuery(new URLSearchParams([["q", "\ud800"]])).q).toBe("\ufffd");
  });
});

describe("idRange", () => {
  it("idRange returns the range of all ids that start with the given text", () => {
    expect(idRange("#0b57E0a1")).toEqual({
      first: "0b57e0a1-0000-0000-0000-000000000000",
      last: "0b57e0a1-ffff-ffff-ffff-ffffffffffff",
    });
    expect(idRange(BATCH)).toEqual({ first: BATCH, last: BATCH });
  });

  it.each(["abc", "", "HO-10001", "0b57e0a1x", `${BATCH}0`])("idRange returns null for %j", (text) => {
    expect(idRange(text)).toBeNull();
  });
});
