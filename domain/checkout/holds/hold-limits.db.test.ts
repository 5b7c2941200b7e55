import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "#db/client.server.ts";
import { siteSettings } from "#db/schema/settings.ts";
import { reconcileOrder } from "#domain/checkout/settlement/reconcile-order.ts";
import { sweepOrders } from "#domain/checkout/settlement/sweep-orders.ts";
import type { Shopper } from "#domain/kernel/caller.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { checkOut, delayPayment, readOrder, sandbox } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { outcomeOfCheckout as outcome } from "#tests/factories/outcome-of-checkout.ts";
import { inParallel } from "#tests/faults/scale.ts";

const stateCounts = async (productId: string) => {
  const { rows } = await db.execute<{ state: string; n: number }>(
    sql`select state, count(*)::int as n from product_inventory where product_id = ${productId} group by state`,
  );
  return Object.fromEntries(rows.map((row) => [row.state, row.n]));
};

/** Places an order of the shopper and lets it expire unpaid. */
async function letLapse(shopper: Shopper, productId: string): Promise<void> {
  const { orderId } = await checkOut(shopper, [{ productId, quantity: 1 }]);
  await db.execute(sql`
    update orders set created_at = created_at - interval '40 minutes', expires_at = expires_at - interval '40 minutes',
      next_check_at = now() where id = ${orderId}`);
  await sweepOrders();
  expect((await readOrder(orderId)).paymentState).toBe("expired");
}

const saveLimits = (limits: Record<string, number>) =>
  db.insert(siteSettings).values({ key: "hold_limits", value: JSON.stringify(limits) });

afterEach(async () => {
  await db.delete(siteSettings);
  await sandbox.setFaults([]);
});

describe("the hold limit of an order", () => {
  it("the hold limit of an order is 20 units for an unconfirmed account, and its error does not reveal the stock", async () => {
    const product = await buildProduct({ stock: 130 });
    const shopper = await buildShopper({ isVerified: false });
    const rejected = await outcome(shopper, product.id, 130);
    expect(rejected).toMatchObject({ code: "hold_limit", details: { reason: "unverified", most: 20 } });
    expect(Object.values(rejected.details)).not.toContain(130);
    expect(await outcome(shopper, product.id, 131)).toEqual(rejected);
    expect((await outcome(shopper, product.id, 20)).code).toBe("held");
  });

  it("the hold limit of an order is 100 units for a confirmed account", async () => {
    const product = await buildProduct({ stock: 130 });
    const shopper = await buildShopper();
    expect(await outcome(shopper, product.id, 101)).toMatchObject({
      code: "hold_limit",
      details: { reason: "order", most: 100 },
    });
    expect((await outcome(shopper, product.id, 100)).code).toBe("held");
  });

  it("the hold limit of an order is the limit that the owner has set", async () => {
    const product = await buildProduct({ stock: 30 });
    await saveLimits({ unverifiedUnits: 2 });
    const shopper = await buildShopper({ isVerified: false });
    expect(await outcome(shopper, product.id, 3)).toMatchObject({ code: "hold_limit", details: { most: 2 } });
    expect((await outcome(shopper, product.id, 2)).code).toBe("held");
  });

  it("the hold limit of an order ignores digital products with unlimited stock, because these products reserve no stock", async () => {
    const product = await buildProduct({ deliveryType: "digital", manualStock: null });
    expect((await outcome(await buildShopper({ isVerified: false }), product.id, 200)).code).toBe("held");
  });

  it("the hold limit of an order counts manual stock", async () => {
    const product = await buildProduct({ deliveryType: "manual", manualStock: 130 });
    const shopper = await buildShopper({ isVerified: false });
    expect(await outcome(shopper, product.id, 21)).toMatchObject({ code: "hold_limit" });
  });
});

describe("the hold limit of an account", () => {
  it("the hold limit of an account counts an earlier order with a pending delayed payment", async () => {
    const product = await buildProduct({ stock: 40 });
    await saveLimits({ orderUnits: 10, accountUnits: 15 });
    const shopper = await buildShopper();
    const { orderId } = await checkOut(shopper, [{ productId: product.id, quantity: 10 }]);
    await delayPayment(orderId);
    expect(await outcome(shopper, product.id, 6)).toMatchObject({
      code: "hold_limit",
      details: { reason: "account" },
    });
    expect((await outcome(shopper, product.id, 5)).code).toBe("held");
  });
});

describe("the hold limit of a network", () => {
  it("the hold limit of a network counts the orders of all accounts in the network, even concurrent orders", async () => {
    const product = await buildProduct({ stock: 60 });
    await saveLimits({ networkUnits: 12 });
    const shoppers = await Promise.all(Array.from({ length: 10 }, () => buildShopper({ ip: "203.0.113.9" })));
    const answers = await Promise.all(shoppers.map((shopper) => outcome(shopper, product.id, 4)));
    expect(answers.filter(({ code }) => code === "held")).toHaveLength(3);
    const rejected = answers.filter(({ code }) => code !== "held");
    expect(new Set(rejected.map(({ details }) => details.reason))).toEqual(new Set(["network"]));
    expect((await outcome(await buildShopper({ ip: "203.0.113.10" }), product.id, 4)).code).toBe("held");
  });

  it("the hold limit of a network ignores loopback addresses, because a loopback address might belong to a proxy", async () => {
    const product = await buildProduct({ stock: 10 });
    await saveLimits({ networkUnits: 1 });
    for (const ip of ["127.0.0.1", "::1", "::ffff:127.0.0.1", ""])
      expect((await outcome(await buildShopper({ ip }), product.id, 2)).code).toBe("held");
  });
});

describe("the hold limit of all unconfirmed accounts", () => {
  it("a share of the stock remains available for confirmed accounts, even when many orders arrive at the same time", async () => {
    const product = await buildProduct({ stock: 50 });
    const strangers = await Promise.all(
      Array.from({ length: 12 }, () => buildShopper({ isVerified: false })),
    );
    const answers = await Promise.all(strangers.map((shopper) => outcome(shopper, product.id, 5)));
    expect(answers.filter(({ code }) => code === "held")).toHaveLength(8);
    for (const { code, details } of answers.filter((answer) => answer.code !== "held")) {
      expect({ code, reason: details.reason }).toEqual({ code: "hold_limit", reason: "unverified_all" });
      expect(details).not.toHaveProperty("most");
    }
    expect((await outcome(await buildShopper(), product.id, 10)).code).toBe("held");
    expect(await stateCounts(product.id)).toEqual({ reserved: 50 });
  });

  it.each([2, 5, 10])(
    "when the stock is %i, at least one unit is left after orders from many unconfirmed accounts",
    async (stock) => {
      const product = await buildProduct({ stock });
      const strangers = await Promise.all(
        Array.from({ length: stock + 2 }, () => buildShopper({ isVerified: false })),
      );
      await Promise.all(strangers.map((shopper) => outcome(shopper, product.id, 1)));
      const { available = 0, reserved = 0 } = await stateCounts(product.id);
      expect(available).toBeGreaterThanOrEqual(1);
      expect(reserved).toBeGreaterThanOrEqual(1);
      expect((await outcome(await buildShopper(), product.id, available)).code).toBe("held");
    },
  );

  it("an unconfirmed account can buy the only unit of a product", async () => {
    const product = await buildProduct({ stock: 1 });
    expect((await outcome(await buildShopper({ isVerified: false }), product.id, 1)).code).toBe("held");
  });
});

describe("the hold limits of one unconfirmed account over all products", () => {
  const orderOf = async (shopper: Shopper, products: { id: string }[], quantity: number) => {
    try {
      const lines = products.map(({ id }) => ({ productId: id, quantity }));
      return { code: "held", orderId: (await checkOut(shopper, lines)).orderId, details: {} };
    } catch (error) {
      if (error instanceof DomainError) return { code: error.code, orderId: "", details: error.details };
      throw error;
    }
  };
  const build = (count: number) => inParallel(count, 2, () => buildProduct({ stock: 30 }));

  it("an unconfirmed account can reserve at most ten products and 50 units, and a refused order reserves nothing", async () => {
    const products = await build(11);
    const shopper = await buildShopper({ isVerified: false });
    expect(await orderOf(shopper, products, 1)).toMatchObject({
      code: "hold_limit",
      details: { reason: "unverified_products", most: 10 },
    });
    expect(await orderOf(shopper, products.slice(0, 3), 17)).toMatchObject({
      code: "hold_limit",
      details: { reason: "unverified_total", most: 50 },
    });
    expect(await stateCounts(products[0]?.id ?? "")).toEqual({ available: 30 });
    expect((await orderOf(shopper, products.slice(0, 10), 5)).code).toBe("held");
  });

  it("the hold limits of an unconfirmed account include the account's other unpaid orders", async () => {
    const products = await build(13);
    const shopper = await buildShopper({ isVerified: false });
    expect((await orderOf(shopper, products.slice(0, 6), 4)).code).toBe("held");
    expect(await orderOf(shopper, products.slice(6, 11), 1)).toMatchObject({
      details: { reason: "unverified_products" },
    });
    expect(await orderOf(shopper, products.slice(6, 9), 9)).toMatchObject({
      details: { reason: "unverified_total" },
    });
    expect((await orderOf(shopper, products.slice(6, 10), 6)).code).toBe("held");
  });

  it("the hold limit over all products does not apply to a confirmed account, and the owner can change this limit", async () => {
    const products = await build(12);
    expect((await orderOf(await buildShopper(), products, 6)).code).toBe("held");
    await saveLimits({ unverifiedProducts: 2, unverifiedTotal: 3 });
    const shopper = await buildShopper({ isVerified: false });
    expect((await orderOf(shopper, products.slice(0, 3), 1)).details).toMatchObject({ most: 2 });
    expect((await orderOf(shopper, products.slice(0, 2), 2)).details).toMatchObject({ most: 3 });
    expect((await orderOf(shopper, products.slice(0, 1), 3)).code).toBe("held");
  });
});

describe("a shopper whose orders expired unpaid several times", () => {
  it("after several expired orders, a shopper can reserve fewer units, and only for ten minutes, until the shopper pays", async () => {
    const product = await buildProduct({ stock: 30 });
    const shopper = await buildShopper();
    for (let lapse = 0; lapse < 3; lapse++) await letLapse(shopper, product.id);
    expect(await outcome(shopper, product.id, 6)).toMatchObject({
      code: "hold_limit",
      details: { reason: "lapsed", most: 5 },
    });
    const { orderId } = await checkOut(shopper, [{ productId: product.id, quantity: 5 }]);
    const order = await readOrder(orderId);
    const minutes = ((order.holdUntil?.getTime() ?? 0) - order.createdAt.getTime()) / 60_000;
    expect(minutes).toBeGreaterThan(9);
    expect(minutes).toBeLessThanOrEqual(10);

    await db.execute(sql`
      update orders set created_at = created_at - interval '12 minutes', hold_until = hold_until - interval '12 minutes',
        next_check_at = now() where id = ${orderId}`);
    await sweepOrders();
    expect((await readOrder(orderId)).paymentState).toBe("expired");
    expect(await stateCounts(product.id)).toEqual({ available: 30 });

    const paid = await checkOut(shopper, [{ productId: product.id, quantity: 1 }]);
    await sandbox.pay({ session: (await readOrder(paid.orderId)).providerSessionId ?? "" });
    await reconcileOrder(paid.orderId, "test");
    expect((await outcome(shopper, product.id, 6)).code).toBe("held");
  });

  it("the shop lowers the limit of a network with several expired orders, even when each order comes from a new account", async () => {
    const product = await buildProduct({ stock: 30 });
    const stranger = () => buildShopper({ isVerified: false, ip: "198.51.100.7" });
    for (let lapse = 0; lapse < 3; lapse++) await letLapse(await stranger(), product.id);
    expect(await outcome(await stranger(), product.id, 6)).toMatchObject({
      code: "hold_limit",
      details: { reason: "lapsed" },
    });
    expect((await outcome(await buildShopper({ ip: "198.51.100.7" }), product.id, 6)).code).toBe("held");
  });

  it("a shopper keeps the full hold limit after returning to the cart only a few times", async () => {
    const product = await buildProduct({ stock: 30 });
    const shopper = await buildShopper();
    for (let click = 0; click < 6; click++) await checkOut(shopper, [{ productId: product.id, quantity: 1 }]);
    expect((await outcome(shopper, product.id, 6)).code).toBe("held");
  });
});
