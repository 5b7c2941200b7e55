import { sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { db } from "#db/client.server.ts";
import type { Shopper } from "#domain/kernel/caller.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { buildPaidOrder, type Cart, checkOut, delayPayment } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { readOrderedUnits } from "./check-customer-limits.ts";

vi.setConfig({ testTimeout: 180_000 });

const LIMITS = { least: null, most: null, customerMost: 3, customerDays: 30 };
const BUYERS = 12;
const CLICKS = 5;

async function outcome(shopper: Shopper, productId: string, quantity: number, beside: Cart[] = []) {
  try {
    await checkOut(shopper, [{ productId, quantity }, ...beside]);
    return "held";
  } catch (error) {
    if (error instanceof DomainError) return { code: error.code, ...error.details };
    throw error;
  }
}
const rejected = (left: number) =>
  expect.objectContaining({ code: "order_limit", reason: "customer", units: 3, days: 30, left });
const buildLimited = () =>
  buildProduct({ stock: 0, deliveryType: "manual", manualStock: 1_000, maxPerCustomer: 3, customerDays: 30 });

describe("the maximum number of units per customer", () => {
  it("60 concurrent orders of 12 shoppers do not exceed the limit per customer", async () => {
    const { id } = await buildLimited();
    const buyers = await Promise.all(Array.from({ length: BUYERS }, () => buildShopper()));
    // Several clicks with the same cart open the same payment page, so each click has a different cart.
    const unlimited = { deliveryType: "digital", manualStock: null, stock: 0 } as const;
    const others = await Promise.all(Array.from({ length: CLICKS }, () => buildProduct(unlimited)));
    const clicks = buyers.flatMap((buyer) => others.map((other) => ({ buyer, productId: other.id })));
    const answers = await Promise.all(
      clicks.map(({ buyer, productId }) => outcome(buyer, id, 2, [{ productId, quantity: 1 }])),
    );
    const codes = new Set(answers.map((answer) => (typeof answer === "string" ? answer : answer.code)));
    // Each shopper gets one open payment page. The shop refuses all other clicks of this shopper.
    for (const code of codes) expect(["held", "order_limit", "attempt_used", "page_open"]).toContain(code);
    const { rows } = await db.execute<{ most: number; buyers: number }>(sql`
      select max(units)::int as most, count(*)::int as buyers from (
        select o.user_id, sum(i.quantity) as units from orders o join order_items i on i.order_id = o.id
        where i.product_id = ${id} and o.payment_state in ('creating', 'awaiting', 'async_pending', 'paid')
        group by o.user_id) each`);
    expect(rows[0]).toEqual({ most: 2, buyers: BUYERS });
    expect(answers.filter((answer) => answer !== "held").length).toBeGreaterThan(0);
  });

  it("the limit per customer counts paid units and units with a pending payment, and its error states how many units remain", async () => {
    const { id } = await buildLimited();
    const shopper = await buildShopper();
    await buildPaidOrder({ shopper, items: [{ productId: id, quantity: 1 }] });
    const { orderId } = await checkOut(shopper, [{ productId: id, quantity: 1 }]);
    await delayPayment(orderId);
    expect(await outcome(shopper, id, 2)).toEqual(rejected(1));
    expect(await outcome(shopper, id, 1)).toBe("held");
    expect(await outcome(await buildShopper(), id, 3)).toBe("held");
  });

  it("the limit per customer does not block a new order after the shopper returns from the payment page to the cart", async () => {
    const { id } = await buildLimited();
    const shopper = await buildShopper();
    expect(await outcome(shopper, id, 3)).toBe("held");
    expect(await outcome(shopper, id, 3)).toBe("held");
    expect(await outcome(shopper, id, 4)).toEqual(rejected(3));
  });

  it.each([
    ["ana.prado@example.com", "ana.prado+x@example.com"],
    ["rui.melo@gmail.com", "r.u.i.melo+2@googlemail.com"],
  ])("the limit per customer counts every account of one mailbox: %s and %s", async (email, other) => {
    const { id } = await buildLimited();
    const [one, two] = [await buildShopper({ email }), await buildShopper({ email: other })];
    await buildPaidOrder({ shopper: one, items: [{ productId: id, quantity: 2 }] });
    expect(await outcome(two, id, 2)).toEqual(rejected(1));
    expect(await readOrderedUnits(two.userId, [{ productId: id, limits: LIMITS }])).toEqual(
      new Map([[id, 2]]),
    );
    expect(await outcome(two, id, 1)).toBe("held");
    expect(await outcome(await buildShopper(), id, 3)).toBe("held");
  });

  it("the limit per customer is not exceeded by concurrent orders of many accounts with the same mailbox", async () => {
    const { id } = await buildLimited();
    const accounts = await Promise.all(
      Array.from({ length: 12 }, (_, at) => buildShopper({ email: `many+${at}@example.com` })),
    );
    const answers = await Promise.all(accounts.map((account) => outcome(account, id, 2)));
    expect(answers.filter((answer) => answer === "held")).toHaveLength(1);
    expect(answers.filter((answer) => answer !== "held")).toEqual(
      Array.from({ length: accounts.length - 1 }, () => rejected(1)),
    );
  });

  it("the limit per customer does not count orders that are older than the period of the limit", async () => {
    const { id } = await buildLimited();
    const shopper = await buildShopper();
    const { orderId } = await buildPaidOrder({ shopper, items: [{ productId: id, quantity: 3 }] });
    expect(await outcome(shopper, id, 1)).toEqual(rejected(0));
    await db.execute(
      sql`update orders set created_at = created_at - interval '31 days' where id = ${orderId}`,
    );
    expect(await outcome(shopper, id, 3)).toBe("held");
  });
});

describe("the limit for new accounts", () => {
  it("the limit for new accounts is off by default, and applies to a confirmed account until the account is old enough", async () => {
    const { id } = await buildProduct({ stock: 20 });
    const shopper = await buildShopper();
    expect(await outcome(shopper, id, 5)).toBe("held");
    await db.execute(
      sql`insert into site_settings (key, value) values ('hold_limits', '{"newDays":7,"newUnits":4}')`,
    );
    const isNew = expect.objectContaining({ code: "hold_limit", reason: "order", most: 4 });
    expect(await outcome(shopper, id, 6)).toEqual(isNew);
    expect(await outcome(shopper, id, 4)).toBe("held");
    await db.execute(
      sql`update users set created_at = now() - interval '8 days' where id = ${shopper.userId}`,
    );
    expect(await outcome(shopper, id, 5)).toBe("held");
    await db.execute(sql`delete from site_settings where key = 'hold_limits'`);
  });
});
