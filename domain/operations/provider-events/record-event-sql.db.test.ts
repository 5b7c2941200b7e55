import { expect, it } from "vitest";
import { planInNewShop } from "#tests/plan-in-new-shop.ts";
import { readOpenEvent, storeEvents } from "./record-event-sql.ts";

it.each([
  ["storing events", storeEvents({ provider: "test", events: "[]" })],
  ["reading an event", readOpenEvent({ eventId: "evt_1" })],
])("%s finds the order of an event by an index, and never reads all orders", async (_, statement) => {
  const plan = await planInNewShop(statement);
  expect(plan).toContain("orders_providerSessionId_unique");
  expect(plan).toContain("orders_providerPaymentId_unique");
  expect(plan).not.toContain("Seq Scan on orders");
});
