import { expect, it } from "vitest";
import { readWaitedFor } from "#domain/delivery/waiting-orders.ts";
import { planInNewShop } from "#tests/plan-in-new-shop.ts";

it("the query for waiting orders finds a product's lines through an index, and never reads all orders", async () => {
  const plan = await planInNewShop(readWaitedFor({ productIds: [] }));
  expect(plan).toContain("order_items_owed");
  expect(plan).not.toContain("Seq Scan");
});
