import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { namesShop } from "./names-shop.ts";

const ownShopId = randomUUID();

it.each([
  ["this shop and an order", { orderId: randomUUID(), shopId: ownShopId }, ownShopId, true],
  ["only this shop", { orderId: null, shopId: ownShopId }, ownShopId, true],
  ["another shop", { orderId: randomUUID(), shopId: randomUUID() }, ownShopId, false],
  ["another shop while this shop has no id", { orderId: randomUUID(), shopId: randomUUID() }, null, false],
  ["an order without a shop", { orderId: randomUUID(), shopId: null }, ownShopId, true],
  ["an order of other software", { orderId: "1047", shopId: null }, ownShopId, false],
  ["neither a shop nor an order", { orderId: null, shopId: null }, ownShopId, false],
])(
  "namesShop decides whether a payment belongs to this shop when the payment names %s",
  (_, names, shopId, isOwn) => {
    expect(namesShop(names, shopId)).toBe(isOwn);
  },
);
