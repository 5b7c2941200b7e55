import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { db, pool } from "#db/client.server.ts";
import { siteSettings } from "#db/schema/settings.ts";
import { cancelOrder } from "#domain/checkout/cancel-order.ts";
import { stripe } from "#domain/payments/stripe/stripe-client.server.ts";
import { buildAwaitingOrder, checkOut, readOrder, sandbox } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { buildSignedInAdmin } from "#tests/factories/build-staff.ts";
import { domainErrorOf } from "#tests/factories/domain-error.ts";
import { stockOf } from "#tests/factories/read-stock.ts";
import { abandonOrder } from "./abandon-order.ts";
import { reconcileOrder } from "./reconcile-order.ts";
import { sweepOrders } from "./sweep-orders.ts";

/**
 * The start time of the current test. An exception that the shop opens by mistake might belong to no order.
 * The tests therefore read all exceptions since this time.
 */
let startedAt = "";
beforeEach(async () => {
  startedAt = (await pool.query<{ now: string }>("select now()::text as now")).rows[0]?.now ?? "";
});
const openExceptions = async () =>
  (
    await pool.query<{ kind: string }>(
      "select kind from exception_queue where resolved_at is null and opened_at > $1 order by kind",
      [startedAt],
    )
  ).rows.map(({ kind }) => kind);

afterEach(async () => {
  await sandbox.setFaults([]);
  await sandbox.setConditions({ settlement: null, reviewsElevatedRisk: false, listLag: 0, staleExpiry: 0 });
  await db.delete(siteSettings);
});

describe("a payment page that was expired but that the provider still reports as open", () => {
  const end: Record<string, () => Promise<unknown>> = {
    "a stale read": () => sandbox.setConditions({ staleExpiry: 600 }),
    "an error response after the expiry, and a stale read": async () => {
      await sandbox.setConditions({ staleExpiry: 600 });
      await end["an error response after the expiry"]?.();
    },
    "an error response after the expiry": () =>
      sandbox.setFaults([
        {
          method: "POST",
          path: "/v1/checkout/sessions/*/expire",
          kind: "status",
          status: 500,
          when: "after",
          keep: true,
        },
      ]),
  };

  it.each(Object.entries(end))(
    "staff can cancel an order when the provider still reports its expired page as open, after %s",
    async (_, trouble) => {
      const product = await buildProduct({ stock: 1 });
      const { orderId } = await buildAwaitingOrder({ items: [{ productId: product.id, quantity: 1 }] });
      const admin = await buildSignedInAdmin();
      await trouble();
      const cancel = () => domainErrorOf(cancelOrder(admin, { orderId, reason: "asked by the buyer" }));
      const answers = [await cancel()];
      await sandbox.setFaults([]);
      if (answers.at(-1) !== "done") answers.push(await cancel());
      await sandbox.setConditions({ staleExpiry: 0 });
      if (answers.at(-1) !== "done") answers.push(await cancel());
      expect(answers.at(-1)).toBe("done");
      for (const answer of answers.slice(0, -1)) expect(answer).toBe("payment_unavailable");
      expect(await readOrder(orderId)).toMatchObject({ status: "cancelled" });
      expect(await stockOf(product.id)).toMatchObject([{ state: "available" }]);
    },
  );

  it.each(Object.entries(end))(
    "a shopper or the next sweep releases an order when the provider still reports its expired page as open, after %s",
    async (_, trouble) => {
      const product = await buildProduct({ stock: 1 });
      const { orderId, shopper } = await buildAwaitingOrder({
        items: [{ productId: product.id, quantity: 1 }],
      });
      await trouble();
      await abandonOrder(shopper, orderId);
      await sandbox.setFaults([]);
      await pool.query("update orders set next_check_at = now() where id = $1", [orderId]);
      await sandbox.setConditions({ staleExpiry: 0 });
      await sweepOrders();
      expect(await readOrder(orderId)).toMatchObject({ status: "cancelled" });
      expect(await stockOf(product.id)).toMatchObject([{ state: "available" }]);
      expect(await openExceptions()).toEqual([]);
    },
  );
});

describe("an order with two payment pages, because the provider's list did not contain the first page", () => {
  it("an order with two payment pages stays open when the first page expires, and is delivered after the second page is paid", async () => {
    const shopper = await buildShopper();
    const product = await buildProduct({ stock: 2 });
    await sandbox.setConditions({ listLag: 600 });
    await sandbox.setFaults([
      { method: "POST", path: "/v1/checkout/sessions", kind: "status", status: 500, when: "after", times: 1 },
    ]);
    const { orderId } = await checkOut(shopper, [{ productId: product.id, quantity: 1 }]);
    await sandbox.setConditions({ listLag: 0 });
    const made = (await stripe.checkout.sessions.list({ limit: 100 })).data;
    const pages = made.filter(({ client_reference_id }) => client_reference_id === orderId);
    const shown = (await readOrder(orderId)).providerSessionId ?? "";
    const hidden = pages.find(({ id }) => id !== shown)?.id ?? "";
    expect(pages).toHaveLength(2);
    await stripe.checkout.sessions.expire(hidden);
    await reconcileOrder(orderId, "event", hidden);
    expect(await readOrder(orderId)).toMatchObject({ status: "pending", providerSessionId: shown });
    await sandbox.pay({ session: shown });
    await reconcileOrder(orderId, "event", shown);
    expect(await readOrder(orderId)).toMatchObject({ status: "completed", exceptions: [] });
    expect(await openExceptions()).toEqual([]);
  });
});
