import { describe, expect, it } from "vitest";
import { idRange, parseInventoryQuery } from "./parse-inventory-query.ts";

const parse = (search: string) => parseInventoryQuery(new URLSearchParams(search));
const BATCH = "0b57e0a1-93f0-4f0e-9f6e-2f9a4b1c3d5e";

describe("an address of the inventory", () => {
  it("is the whole view of what is available when it says nothing", () => {
    expect(parse("")).toEqual({
      tab: "",
      product: "",
      batch: "",
      q: "",
      oldestFirst: false,
      isLow: false,
      page: 1,
    });
  });

  it("says the view, the product, the batch, the words, the order and the page", () => {
    expect(parse(`tab=vendidos&produto=ide-pro&lote=${BATCH}&q= HO-1 &ordem=antigos&page=3`)).toEqual({
      tab: "vendidos",
      product: "ide-pro",
      batch: BATCH,
      q: "HO-1",
      oldestFirst: true,
      isLow: false,
      page: 3,
    });
  });

  it.each([
    "tab=nada",
    "tab=toString",
    "tab=__proto__",
    "lote=1",
    "lote=' or 1=1",
    "page=-1",
    "page=1e99",
    "ordem=x",
  ])("%s counts as not asked", (search) => {
    expect(parse(search)).toEqual(parse(""));
  });

  it("holds nothing that the database would refuse", () => {
    expect(parse("q=a%00b&produto=%00").q).toBe("ab");
    expect(parse(`q=${"x".repeat(5000)}`).q).toHaveLength(120);
    expect(parseInventoryQuery(new URLSearchParams([["q", "\ud800"]])).q).toBe("\ufffd");
  });
});

describe("the beginning of an id", () => {
  it("is a range of ids", () => {
    expect(idRange("#0b57E0a1")).toEqual({
      first: "0b57e0a1-0000-0000-0000-000000000000",
      last: "0b57e0a1-ffff-ffff-ffff-ffffffffffff",
    });
    expect(idRange(BATCH)).toEqual({ first: BATCH, last: BATCH });
  });

  it.each(["abc", "", "HO-10001", "0b57e0a1x", `${BATCH}0`])("is not %j", (text) => {
    expect(idRange(text)).toBeNull();
  });
});
