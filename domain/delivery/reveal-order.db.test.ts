import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db, inTransaction } from "#db/client.server.ts";
import { deliverables } from "#db/schema/inventory.ts";
import { orders } from "#db/schema/orders.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import { collectEvidence } from "#domain/after-sale/disputes/collect-evidence.ts";
import { type Shopper, system } from "#domain/kernel/caller.ts";
import { createRateLimit } from "#domain/kernel/limits/rate-limit.ts";
import { changeOrder } from "#domain/orders/change-order.ts";
import { endDelivery } from "#domain/payments/refunds/end-delivery.ts";
import { behindTheGuards } from "#tests/factories/behind-the-guards.ts";
import { buildPaidOrder, readOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { domainErrorOf } from "#tests/factories/domain-error.ts";
import { waitForBlockedStatements } from "#tests/factories/wait-for-lock.ts";
import { revealDeliverable } from "./reveal-deliverable.ts";
import { revealOrder } from "./reveal-order.ts";

const unitsOf = (orderId: string) => db.select().from(deliverables).where(eq(deliverables.orderId, orderId));
const openingsOf = (orderId: string) =>
  db
    .select()
    .from(adminAuditLog)
    .where(and(eq(adminAuditLog.actionType, "ACCOUNT_DATA_DECRYPTED"), eq(adminAuditLog.recordId, orderId)));

let large: { id: string };
let small: { id: string };
beforeAll(async () => {
  large = await buildProduct({ stock: 120, name: "Seats" });
  small = await buildProduct({ stock: 20, name: "Key" });
});

async function buildBulk(quantity = 22) {
  const items = [
    { productId: large.id, quantity },
    { productId: small.id, quantity: 1 },
  ];
  const paid = await buildPaidOrder({ items });
  return { ...paid, orderNumber: (await readOrder(paid.orderId)).orderNumber };
}

describe("revealOrder", () => {
  it("revealOrder reveals every unit of an order in one recorded action, with the same result as single reveals", async () => {
    const { shopper, orderId, orderNumber } = await buildBulk();
    const { lines, unreadable } = await revealOrder(shopper, { orderNumber });
    expect(unreadable).toBe(0);
    // The lines have the same sequence as in the cart. The test sorts the lines by the number of units, so
    // the expected result does not depend on this sequence.
    lines.sort((a, b) => b.units.length - a.units.length);
    expect(lines.map(({ productName, units }) => [productName, units.length])).toEqual([
      ["Seats", 22],
      ["Key", 1],
    ]);
    expect(lines[0]?.units.map(({ slot }) => slot)).toEqual(Array.from({ length: 22 }, (_, at) => at + 1));
    const values = lines.flatMap(({ units }) => units.map(({ fields }) => JSON.stringify(fields)));
    expect(new Set(values).size).toBe(23);

    const [row, ...others] = await openingsOf(orderId);
    expect(others).toEqual([]);
    const units = await unitsOf(orderId);
    expect(row).toMatchObject({
      tableName: "orders",
      actorId: shopper.userId,
      details: { units: 23, deliverable_ids: expect.arrayContaining(units.map(({ id }) => id)) },
    });
    for (const { fields } of lines.flatMap((line) => line.units))
      for (const { value } of fields) expect(JSON.stringify(row)).not.toContain(value);
    expect(units.every(({ firstRevealedAt }) => firstRevealedAt !== null)).toBe(true);

    const unit = lines[0]?.units[3];
    const single = await revealDeliverable(shopper, { deliverableId: unit?.deliverableId ?? "" });
    expect(unit?.fields).toEqual(single.fields);
  });

  it("revealOrder reveals only the units of the chosen line, and keeps the time of an earlier reveal", async () => {
    const { shopper, orderId, orderNumber } = await buildBulk(3);
    const first = (await unitsOf(orderId)).find(({ productId }) => productId === large.id);
    await revealDeliverable(shopper, { deliverableId: first?.id ?? "" });
    const before = (await unitsOf(orderId)).find(({ id }) => id === first?.id)?.firstRevealedAt;
    const { lines } = await revealOrder(shopper, { orderNumber, productId: large.id });
    expect(lines.map(({ units }) => units.length)).toEqual([3]);
    const units = await unitsOf(orderId);
    expect(units.find(({ id }) => id === first?.id)?.firstRevealedAt).toEqual(before);
    const closed = units.filter(({ firstRevealedAt }) => firstRevealedAt === null);
    expect(closed.map(({ productId }) => productId)).toEqual([small.id]);
    expect((await openingsOf(orderId))[0]?.details).toMatchObject({ units: 3, product_id: large.id });
  });

  it("revealOrder records the reveal in the evidence for the bank", async () => {
    const { shopper, orderId, orderNumber } = await buildBulk(2);
    await revealOrder(shopper, { orderNumber, productId: large.id });
    await revealOrder(shopper, { orderNumber });
    const log = (await collectEvidence(orderId))?.accessActivityLog ?? "";
    expect(log).toMatch(/items \d, \d opened by the signed-in buyer/);
    expect(log).toContain("all 3 items opened by the signed-in buyer");
  });

  it("revealOrder refuses another shopper, an unknown order, an unknown line and an unpaid order", async () => {
    const { shopper, orderId, orderNumber } = await buildBulk(1);
    const other = await buildShopper();
    const rejected = (caller: Shopper, input: Parameters<typeof revealOrder>[1]) =>
      domainErrorOf(revealOrder(caller, input));
    expect(await rejected(other, { orderNumber })).toBe("not_found");
    expect(await rejected(shopper, { orderNumber: "HO-1" })).toBe("not_found");
    expect(await rejected(shopper, { orderNumber: "x' or 1=1" })).toBe("not_found");
    expect(await rejected(shopper, { orderNumber, productId: "x" })).toBe("not_found");
    expect(await rejected(shopper, { orderNumber, productId: other.userId })).toBe("not_found");
    const visitor = { kind: "visitor", origin: shopper.origin } as const;
    expect(await domainErrorOf(revealOrder(visitor, { orderNumber }))).toBe("sign_in_required");
    expect(await openingsOf(orderId)).toEqual([]);
  });

  it("revealOrder reveals the other units when one unit cannot be decrypted, and returns the number of units that cannot be decrypted", async () => {
    const { shopper, orderId, orderNumber } = await buildBulk(2);
    const [broken] = (await unitsOf(orderId)).filter(({ productId }) => productId === large.id);
    const flip = {
      text: `update product_inventory set account_data_sealed =
        set_byte(account_data_sealed, 60, 255 - get_byte(account_data_sealed, 60)) where id = $1`,
      values: [broken?.inventoryItemId],
    };
    await behindTheGuards("product_inventory", [flip]);
    const { lines, unreadable } = await revealOrder(shopper, { orderNumber });
    expect([unreadable, lines.map(({ units }) => units.length)]).toEqual([1, [1, 1]]);
    await behindTheGuards("product_inventory", [flip]);
  });

  it("revealOrder counts each unit for the rate limit, and reveals no unit when the units exceed the limit", async () => {
    const limits = { account: createRateLimit({ name: "order_reveal_test", attempts: 9 }) };
    const { shopper, orderId, orderNumber } = await buildBulk(4);
    await revealOrder(shopper, { orderNumber }, limits);
    await revealOrder(shopper, { orderNumber, productId: large.id }, limits);
    expect(await domainErrorOf(revealOrder(shopper, { orderNumber }, limits))).toBe("too_many_attempts");
    expect(await openingsOf(orderId)).toHaveLength(2);
    const broken = createRateLimit({ name: "broken_reveal" }, {
      query: () => Promise.reject(new Error("no connection")),
    } as never);
    expect(await domainErrorOf(revealOrder(shopper, { orderNumber }, { account: broken }))).toBe(
      "try_again_later",
    );
  });

  it("revealOrder refuses the order when a refund or a dispute locks the items while the call waits for the order", async () => {
    for (const change of ["refund", "dispute"] as const) {
      const { shopper, orderId, orderNumber } = await buildBulk(2);
      let revealed: Promise<string> = Promise.resolve("not started");
      await inTransaction(async (tx) => {
        const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
        if (!order) throw new Error("no order");
        const patch = change === "refund" ? await endDelivery(tx, order) : { disputeState: "open" as const };
        await changeOrder(tx, system("test"), order, patch, { type: "note" });
        revealed = domainErrorOf(revealOrder(shopper, { orderNumber }));
        await waitForBlockedStatements();
      });
      expect(await revealed).toBe("delivery_frozen");
      expect((await unitsOf(orderId)).every(({ firstRevealedAt }) => firstRevealedAt === null)).toBe(true);
      expect(await openingsOf(orderId)).toEqual([]);
    }
  });
});
