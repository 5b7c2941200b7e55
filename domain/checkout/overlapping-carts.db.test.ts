import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { signUp } from "#domain/identity/accounts/sign-up.ts";
import { NO_ORIGIN, type Shopper } from "#domain/kernel/caller.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { stripeProvider } from "#domain/payments/stripe/stripe-provider.server.ts";
import { buildCoupon } from "#tests/factories/build-coupon.ts";
import { type Cart, checkOut, readOrder, sandbox } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { atScale } from "#tests/faults/scale.ts";
import { findOpenPage } from "./cart/find-open-page.ts";

vi.setConfig({ testTimeout: 180_000 });

const ROUNDS = atScale(2, 20);
/** The maximum number of tries to make two clicks overlap, so that the shop rejects one of them. */
const TRIES = 20;

type Goods = { id: string }[];
/** The cart of a browser tab: the quantity of each product. */
type Draw = (goods: Goods) => Cart[];

const cartOf =
  (...quantities: number[]): Draw =>
  (goods) =>
    quantities
      .map((quantity, at) => ({ productId: goods[at]?.id ?? "", quantity }))
      .filter(({ quantity }) => quantity > 0);

interface Click {
  cart: Cart[];
  coupon?: string;
}

/**
 * Simulates simultaneous clicks on Pay in several tabs. For each tab, returns the order, or the error code
 * when the shop rejected the click.
 */
const clickTogether = (shopper: Shopper, clicks: readonly Click[]) =>
  Promise.all(
    clicks.map(async ({ cart, coupon }) => {
      try {
        return { orderId: (await checkOut(shopper, cart, randomUUID(), coupon)).orderId };
      } catch (error) {
        if (error instanceof DomainError) return { code: error.code };
        throw error;
      }
    }),
  );

const openOrdersOf = async ({ userId }: Shopper) =>
  (await db.select().from(orders).where(eq(orders.userId, userId))).filter(({ paymentState }) =>
    ["creating", "awaiting"].includes(paymentState),
  );

const pay = async (orderId: string) =>
  (await sandbox.pay({ session: (await readOrder(orderId)).providerSessionId ?? "" })).outcome;

/**
 * The last click ended the order whose payment page was open before. Nobody can pay on this earlier payment
 * page.
 */
async function expectEnded(orderId: string) {
  expect((await readOrder(orderId)).status).toBe("cancelled");
  expect(await pay(orderId)).toBe("closed");
}

/** Builds a shopper and three products with enough stock. */
async function begin() {
  const goods = await Promise.all([1, 2, 3].map(() => buildProduct({ stock: 40 })));
  return { shopper: await buildShopper(), goods };
}

describe("simultaneous checkouts of one shopper", () => {
  it.each([
    ["two carts, one with a line more", [cartOf(1), cartOf(1, 1)]],
    ["two carts with another quantity", [cartOf(1), cartOf(2)]],
    ["two carts that share one of two products", [cartOf(1, 1), cartOf(0, 1, 1)]],
    ["five carts that differ", [cartOf(1), cartOf(2), cartOf(1, 1), cartOf(1, 0, 1), cartOf(3, 1, 1)]],
    ["five carts, some equal", [cartOf(1), cartOf(1, 1), cartOf(1), cartOf(1, 1), cartOf(2)]],
  ])("simultaneous checkouts of one shopper open one payment page: %s", async (_, draws) => {
    for (let run = 0; run < ROUNDS; run++) {
      const { shopper, goods } = await begin();
      const answers = await clickTogether(
        shopper,
        draws.map((draw) => ({ cart: draw(goods) })),
      );
      const [open, ...more] = await openOrdersOf(shopper);
      expect(more).toEqual([]);
      expect(open?.paymentState).toBe("awaiting");
      expect(answers.map(({ orderId }) => orderId)).toContain(open?.id);
      for (const { code, orderId } of answers) {
        if (code) expect(code).toBe("page_open");
        else if (orderId !== open?.id) await expectEnded(orderId ?? "");
      }
      // When the shop rejects the click of a tab, the error contains the open payment page.
      expect((await findOpenPage(shopper.userId))?.orderId).toBe(open?.id);
    }
  });

  it.each([
    ["two", [cartOf(1), cartOf(1)]],
    ["five", Array.from({ length: 5 }, () => cartOf(1, 2))],
  ])("simultaneous checkouts of one shopper lead %s equal carts to one payment page", async (_, draws) => {
    for (let run = 0; run < ROUNDS; run++) {
      const { shopper, goods } = await begin();
      const answers = await clickTogether(
        shopper,
        draws.map((draw) => ({ cart: draw(goods) })),
      );
      const [open, ...more] = await openOrdersOf(shopper);
      expect(more).toEqual([]);
      for (const answer of answers) expect(answer).toEqual({ orderId: open?.id });
    }
  });

  it("simultaneous checkouts of one shopper open three payment pages when the three carts have no product in common", async () => {
    for (let run = 0; run < ROUNDS; run++) {
      const { shopper, goods } = await begin();
      const clicks = [cartOf(1), cartOf(0, 1), cartOf(0, 0, 1)].map((draw) => ({ cart: draw(goods) }));
      const answers = await clickTogether(shopper, clicks);
      expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(3);
      expect(await openOrdersOf(shopper)).toHaveLength(3);
    }
  });

  it("simultaneous checkouts of the same cart with and without a coupon open only one payment page", async () => {
    await buildCoupon({ code: "TWOTABS" });
    for (let run = 0; run < ROUNDS; run++) {
      const { shopper, goods } = await begin();
      const cart = cartOf(1)(goods);
      const answers = await clickTogether(shopper, [{ cart }, { cart, coupon: "TWOTABS" }]);
      const open = await openOrdersOf(shopper);
      expect(open).toHaveLength(1);
      for (const { code, orderId } of answers) {
        if (code) expect(code).toBe("page_open");
        else if (orderId !== open[0]?.id) await expectEnded(orderId ?? "");
      }
    }
  });

  it("simultaneous checkouts of one shopper open one payment page when only one cart can have the last unit", async () => {
    for (let run = 0; run < ROUNDS; run++) {
      const [last, other] = [await buildProduct({ stock: 1 }), await buildProduct({ stock: 5 })];
      const shopper = await buildShopper();
      const clicks = [cartOf(1), cartOf(1, 1)].map((draw) => ({ cart: draw([last, other]) }));
      const answers = await clickTogether(shopper, clicks);
      const open = await openOrdersOf(shopper);
      expect(open).toHaveLength(1);
      expect(answers.map(({ orderId }) => orderId)).toContain(open[0]?.id);
      expect(answers.map(({ code }) => code)).not.toContain("insufficient_stock");
    }
  });

  it("simultaneous checkouts of one shopper open one payment page after two tabs have signed up with one e-mail address", async () => {
    const { goods } = await begin();
    const email = `two-tabs-${randomUUID().slice(0, 8)}@example.com`;
    const visitor = { kind: "visitor", origin: NO_ORIGIN } as const;
    const tabs = await Promise.allSettled(
      [1, 2].map(() => signUp(visitor, { email, password: "a long and rare password 7" })),
    );
    const [signedUp, ...more] = tabs.flatMap((tab) => (tab.status === "fulfilled" ? [tab.value] : []));
    expect(more).toEqual([]);
    const shopper = {
      ...visitor,
      kind: "shopper",
      userId: signedUp?.user.id ?? "",
      email,
      sessionId: "",
    } as const;
    const clicks = [cartOf(1), cartOf(1, 1)].map((draw) => ({ cart: draw(goods) }));
    await clickTogether(shopper, clicks);
    expect(await openOrdersOf(shopper)).toHaveLength(1);
  });

  it("simultaneous checkouts of two shoppers do not wait for each other", async () => {
    const { goods } = await begin();
    const shoppers = [await buildShopper(), await buildShopper()];
    const answers = await Promise.all(
      shoppers.map((shopper, at) => clickTogether(shopper, [{ cart: cartOf(1, at)(goods) }])),
    );
    for (const answer of answers.flat()) expect(answer.code).toBeUndefined();
  });
});

describe("a repeated click after a refused click", () => {
  async function rejectedTab() {
    for (let run = 0; run < TRIES; run++) {
      const { shopper, goods } = await begin();
      const clicks = [cartOf(1), cartOf(2)].map((draw) => ({ cart: draw(goods) }));
      const answers = await clickTogether(shopper, clicks);
      const at = answers.findIndex(({ code }) => code === "page_open");
      const [open] = await openOrdersOf(shopper);
      if (at >= 0 && open) return { shopper, cart: clicks[at]?.cart ?? [], open };
    }
    throw new Error("no click was refused");
  }

  it("a repeated click ends the open payment page and opens a page for its own cart when the first click was refused", async () => {
    const { shopper, cart, open } = await rejectedTab();
    const next = await checkOut(shopper, cart);
    expect((await readOrder(open.id)).status).toBe("cancelled");
    expect((await openOrdersOf(shopper)).map(({ id }) => id)).toEqual([next.orderId]);
  });

  it("a repeated click opens a payment page for its own cart when the open page has expired since the first click", async () => {
    const { shopper, cart, open } = await rejectedTab();
    await stripeProvider.endPage((await readOrder(open.id)).providerSessionId ?? "");
    const next = await checkOut(shopper, cart);
    expect((await readOrder(open.id)).status).toBe("cancelled");
    expect((await openOrdersOf(shopper)).map(({ id }) => id)).toEqual([next.orderId]);
  });

  it("a repeated click opens no second payment page when the provider has not ended the first page", async () => {
    const { shopper, cart, open } = await rejectedTab();
    await sandbox.setFaults([{ path: "/v1/checkout/sessions/*/expire", kind: "status", status: 503 }]);
    await expect(checkOut(shopper, cart)).rejects.toMatchObject({ code: "payment_unavailable" });
    await sandbox.setFaults([]);
    expect((await openOrdersOf(shopper)).map(({ id }) => id)).toEqual([open.id]);
    const next = await checkOut(shopper, cart);
    expect((await openOrdersOf(shopper)).map(({ id }) => id)).toEqual([next.orderId]);
  });

  it("after the open payment page was paid, a repeated click is refused only the first time", async () => {
    const { shopper, cart, open } = await rejectedTab();
    expect(await pay(open.id)).toBe("succeeded");
    await expect(checkOut(shopper, cart)).rejects.toMatchObject({
      code: "already_paid",
      details: { orderNumber: open.orderNumber },
    });
    expect((await readOrder(open.id)).paymentState).toBe("paid");
    expect(await openOrdersOf(shopper)).toEqual([]);
    expect((await checkOut(shopper, cart)).orderId).not.toBe(open.id);
  });
});
