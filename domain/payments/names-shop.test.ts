import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { namesShop } from "./names-shop.ts";

const ours = randomUUID();

it.each([
  ["our shop and an order", { orderId: randomUUID(), shopId: ours }, ours, true],
  ["our shop alone", { orderId: null, shopId: ours }, ours, true],
  ["another shop", { orderId: randomUUID(), shopId: randomUUID() }, ours, false],
  ["another shop while ours has no id", { orderId: randomUUID(), shopId: randomUUID() }, null, false],
  ["an order without a shop", { orderId: randomUUID(), shopId: null }, ours, true],
  ["an order of other software", { orderId: "1047", shopId: null }, ours, false],
  ["nothing", { orderId: null, shopId: null }, ours, false],
])("tells whether a payment is this shop's when it names %s", (_, names, shopId, isOurs) => {
  expect(namesShop(names, shopId)).toBe(isOurs);
});
