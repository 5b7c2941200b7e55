import { beforeAll, describe, expect, it } from "vitest";
import type { Staff } from "#domain/kernel/caller.ts";
import { buildPaidOrder, readOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildSignedInAdmin, buildSignedInMember } from "#tests/factories/build-staff.ts";
import { exportInventory } from "./export-inventory.ts";
import { parseInventoryQuery } from "./parse-inventory-query.ts";
import { readInventory } from "./queries.ts";

let admin: Staff;
let order: Awaited<ReturnType<typeof readOrder>>;
beforeAll(async () => {
  admin = await buildSignedInAdmin();
  const { id: productId } = await buildProduct({ stock: 5 });
  await buildPaidOrder({ items: [{ productId, quantity: 1 }] });
  order = await readOrder((await buildPaidOrder({ items: [{ productId, quantity: 2 }] })).orderId);
});

const queryOf = (text: string) => parseInventoryQuery(new URLSearchParams({ tab: "vendidos", q: text }));
const found = async (staff: Staff, text: string) =>
  (await readInventory(staff, queryOf(text))).items.map(({ order: number, buyer }) => [number, buyer]);

describe("the search for sold items", () => {
  it("a search finds a customer's items by the full e-mail address in any letter case, and an order's items by its number", async () => {
    const buyer = { userId: order.userId, email: order.customerEmail };
    const both = [
      [order.orderNumber, buyer],
      [order.orderNumber, buyer],
    ];
    expect(await found(admin, order.customerEmail.toUpperCase())).toEqual(both);
    expect(await found(admin, order.orderNumber)).toEqual(both);
    expect(await found(admin, order.customerEmail.slice(1))).toEqual([]);
    const { counts } = await readInventory(admin, queryOf(order.customerEmail));
    expect(counts).toMatchObject({ available: 0, sold: 2 });
  });

  it("staff who may see neither orders nor users cannot see customers, and cannot find items by a customer", async () => {
    const member = await buildSignedInMember("manage_inventory");
    expect(await found(member, order.customerEmail)).toEqual([]);
    expect(await found(member, order.orderNumber)).toEqual([
      [order.orderNumber, null],
      [order.orderNumber, null],
    ]);
    for (const more of ["manage_orders", "manage_customers"] as const)
      expect(
        await found(await buildSignedInMember("manage_inventory", more), order.customerEmail),
      ).toHaveLength(2);
  });

  it("the export of a search for sold items contains the found items", async () => {
    const numbers: (string | null)[] = [];
    for await (const rows of await exportInventory(admin, queryOf(order.customerEmail)))
      numbers.push(...rows.map(({ orderNumber }) => orderNumber));
    expect(numbers).toEqual([order.orderNumber, order.orderNumber]);
  });
});
