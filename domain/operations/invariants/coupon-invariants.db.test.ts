import { describe, expect, it } from "vitest";
import { pool } from "#db/client.server.ts";
import { buildCoupon } from "#tests/factories/build-coupon.ts";
import { buildAwaitingOrder, buildPaidOrder } from "#tests/factories/build-order.ts";
import { askInvariants } from "./find-broken.ts";
import { onlyRows, type ScopeRows, wholeShop } from "./scope.ts";

const NOTHING: ScopeRows = {
  orders: [],
  items: [],
  customers: [],
  products: [],
  batches: [],
  exceptions: [],
  mails: [],
  auditRows: [],
};

/**
 * Checks the coupon invariants three times: for the whole shop, for only the changed order, and for no row.
 */
async function broken(orderId: string) {
  const codes = new Set(["C1", "C2", "C3", "C4"]);
  const ask = async (of: typeof wholeShop) =>
    (await askInvariants(undefined, of, codes)).broken.map(({ code }) => code);
  return {
    whole: await ask(wholeShop),
    changed: await ask(onlyRows({ ...NOTHING, orders: [orderId] })),
    other: await ask(onlyRows(NOTHING)),
  };
}

async function couponOrders() {
  const coupon = await buildCoupon({ maxUses: 5 });
  const held = await buildAwaitingOrder({ couponCode: coupon.code });
  const spent = await buildPaidOrder({ couponCode: coupon.code });
  return { coupon: coupon.id, held: held.orderId, spent: spent.orderId };
}

describe("the invariants of coupons", () => {
  it.each([
    [
      "C1 a wrong number of held uses",
      "C1",
      "update coupons set held = held + $2 where id = $1",
      (of: Awaited<ReturnType<typeof couponOrders>>) => [of.coupon, 1] as const,
    ],
    [
      "C1 a wrong number of spent uses",
      "C1",
      "update coupons set spent = spent + $2 where id = $1",
      (of: Awaited<ReturnType<typeof couponOrders>>) => [of.coupon, 1] as const,
    ],
    [
      "C2 a limit below the uses",
      "C2",
      "update coupons set max_uses = case when $2 > 0 then 1 else 5 end where id = $1",
      (of: Awaited<ReturnType<typeof couponOrders>>) => [of.coupon, 1] as const,
    ],
    [
      "C4 a card of an order that is not paid",
      "C4",
      "update coupon_uses set card_key = case when $2 > 0 then 'card' end where order_id = $1",
      (of: Awaited<ReturnType<typeof couponOrders>>) => [of.held, 1] as const,
    ],
    [
      "C3 a share that is missing",
      "C3",
      "update order_items set discount = discount - $2 where order_id = $1",
      (of: Awaited<ReturnType<typeof couponOrders>>) => [of.held, 1] as const,
    ],
    [
      "C3 a discount without a code",
      "C3",
      "update orders set coupon_code = case when $2 > 0 then '' else 'CODE' end where id = $1",
      (of: Awaited<ReturnType<typeof couponOrders>>) => [of.held, 1] as const,
    ],
  ])("the invariants of coupons report %s", async (_, code, text, of) => {
    const orders = await couponOrders();
    const [id, by] = of(orders);
    expect(await broken(orders.held)).toEqual({ whole: [], changed: [], other: [] });
    await pool.query(text, [id, by]);
    expect(await broken(orders.held)).toEqual({ whole: [code], changed: [code], other: [] });
    await pool.query(text, [id, -by]);
    expect(await broken(orders.held)).toEqual({ whole: [], changed: [], other: [] });
  });

  it("the coupon invariants report a coupon use when its state contradicts the order, and a discount without a coupon use", async () => {
    const { coupon, spent, held } = await couponOrders();
    await pool.query("update coupon_uses set state = 'returned' where order_id = $1", [spent]);
    await pool.query("update coupons set spent = spent - 1 where id = $1", [coupon]);
    expect(await broken(spent)).toEqual({ whole: ["C1"], changed: ["C1"], other: [] });
    await pool.query("update coupon_uses set state = 'spent' where order_id = $1", [spent]);
    await pool.query("update coupons set spent = spent + 1 where id = $1", [coupon]);

    await pool.query("delete from coupon_uses where order_id = $1", [held]);
    await pool.query("update coupons set held = held - 1 where id = $1", [coupon]);
    expect(await broken(held)).toEqual({ whole: ["C3"], changed: ["C3"], other: [] });
    await pool.query("insert into coupon_uses (order_id, coupon_id, buyer_key) values ($1, $2, 'known')", [
      held,
      coupon,
    ]);
    await pool.query("update coupons set held = held + 1 where id = $1", [coupon]);
  });
});
