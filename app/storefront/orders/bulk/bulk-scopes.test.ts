import { expect, it } from "vitest";
import { bulkScopes } from "./bulk-scopes.ts";

const order = (...open: number[]) => ({
  ...{ orderNumber: "HO-10001", disputeState: "none" as const, exceptions: [] },
  lines: open.map((units, at) => ({
    ...{ productId: `p${at}`, productName: `Product ${at}`, productSlug: `product-${at}`, open: units },
  })),
});
const named = (...open: number[]) =>
  bulkScopes(order(...open)).map(({ productId, units, fileName }) => [productId, units, fileName]);

it("bulkScopes offers the whole order only when the order has several units", () => {
  expect(named(1)).toEqual([]);
  expect(named(0, 1)).toEqual([]);
  expect(named(22)).toEqual([["", 22, "HO-10001.txt"]]);
});

it("bulkScopes offers the whole order, and also offers each line that has several units", () => {
  expect(named(20, 1, 2, 0)).toEqual([
    ["", 23, "HO-10001.txt"],
    ["p0", 20, "HO-10001-product-0.txt"],
    ["p2", 2, "HO-10001-product-2.txt"],
  ]);
});

it("bulkScopes offers each line but not the whole order when the order has more units than one action can reveal", () => {
  expect(named(1000)).toEqual([["", 1000, "HO-10001.txt"]]);
  expect(named(1000, 1)).toEqual([["p0", 1000, "HO-10001-product-0.txt"]]);
});

it("bulkScopes offers no bulk action while the order is frozen", () => {
  expect(bulkScopes({ ...order(5), disputeState: "open" })).toEqual([]);
  expect(bulkScopes({ ...order(5), exceptions: ["early_fraud_warning"] })).toEqual([]);
});
