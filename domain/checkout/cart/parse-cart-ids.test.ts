import { describe, expect, it } from "vitest";
import { parseCartIds } from "./parse-cart-ids.ts";

const id = (number: number) => `0190aaaa-bbbb-7ccc-8ddd-${String(number).padStart(12, "0")}`;
const ids = (count: number) => Array.from({ length: count }, (_, index) => id(index));

describe("parseCartIds", () => {
  it("parseCartIds returns each id only once, in lower case", () => {
    expect(parseCartIds({ ids: [id(1), id(1).toUpperCase(), id(2)] })).toEqual([id(1), id(2)]);
    expect(parseCartIds({ ids: [] })).toEqual([]);
  });
  it("parseCartIds accepts 50 ids and refuses 51", () => {
    expect(parseCartIds({ ids: ids(50) })).toHaveLength(50);
    expect(() => parseCartIds({ ids: ids(51) })).toThrow(
      expect.objectContaining({ code: "too_many_lines", status: 422 }),
    );
  });
  it.each([undefined, null, 7, "ids", [], {}, { ids: "a" }, { ids: { 0: id(1) } }])(
    "parseCartIds refuses the body %j",
    (body) => {
      expect(() => parseCartIds(body)).toThrow(
        expect.objectContaining({ code: "invalid_input", status: 400 }),
      );
    },
  );
  it.each([[""], [7], [null], [`${id(1)}'`], [[id(1)]]])(
    "parseCartIds refuses the id %j and names its index",
    (bad) => {
      expect(() => parseCartIds({ ids: [id(1), bad] })).toThrow(
        expect.objectContaining({
          code: "invalid_input",
          details: { field: "ids.1", problem: "must be a UUID" },
        }),
      );
    },
  );
});
