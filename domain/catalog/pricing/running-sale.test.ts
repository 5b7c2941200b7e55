import { describe, expect, it } from "vitest";
import { runningSale } from "./price-sql.ts";

const row = {
  price: 7_500,
  tiers: [{ minQuantity: 10, price: 6_500 }],
  sale_price: 6_000,
  sale_starts_at: new Date("2026-12-01T00:00:00Z"),
  sale_ends_at: new Date("2026-12-05T00:00:00Z"),
  read_at: new Date("2026-12-02T00:00:00Z"),
};

describe("runningSale", () => {
  it("runningSale returns the end of the sale, and whether the sale is cheaper than every tier", () => {
    expect(runningSale(row)).toEqual({ sale: { endsAt: "2026-12-05T00:00:00.000Z", beatsTiers: true } });
    expect(runningSale({ ...row, sale_price: 7_000 }).sale?.beatsTiers).toBe(false);
    expect(runningSale({ ...row, tiers: [] }).sale?.beatsTiers).toBe(false);
  });

  it.each([
    ["before its start", { read_at: new Date("2026-11-30T00:00:00Z") }],
    ["after its end", { read_at: row.sale_ends_at }],
    ["above the list price", { sale_price: 8_000 }],
    ["without a sale", { sale_price: null }],
  ])("runningSale returns an empty object %s", (_, changes) => {
    expect(runningSale({ ...row, ...changes })).toEqual({});
  });
});
