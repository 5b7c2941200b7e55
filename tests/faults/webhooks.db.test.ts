import { createHmac, randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { handleProviderWebhook } from "#app/endpoints/provider-webhook.ts";
import { db } from "#db/client.server.ts";
import { exceptionQueue } from "#db/schema/exceptions.ts";
import { handleDueEvents } from "#domain/operations/provider-events/handle-due-events.ts";
import { pollEvents } from "#domain/operations/provider-events/poll-events.ts";
import { stripeProvider } from "#domain/payments/stripe/stripe-provider.server.ts";
import { env } from "#env";
import {
  buildAwaitingOrder,
  buildOrderBeforeOwnWrite,
  buildPaidOrder,
  openProviderSession,
  readOrder,
  sandbox,
} from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { openWebhookDoor } from "#tests/factories/open-webhook-endpoint.ts";
import { recordFault } from "./record-fault.ts";
import { atScale, inParallel, until } from "./scale.ts";

vi.setConfig({ testTimeout: 3_600_000 });

/**
 * Returns a summary of some orders. The summary must be equal after a clean run and after a run with
 * disturbed webhooks.
 */
async function digest(orderIds: readonly string[]) {
  const ids = sql.join(
    orderIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select count(*)::int as orders, count(*) filter (where status = 'completed')::int as completed,
      sum(paid_amount)::int as paid, array_agg(distinct version) as versions,
      (select count(*)::int from deliverables d where d.order_id in (${ids})) as deliverables,
      (select count(*)::int from payments p where p.order_id in (${ids})) as payments,
      (select count(*)::int from ledger_transactions t where t.order_id in (${ids})) as postings,
      (select count(*)::int from email_messages m where m.data->>'orderId' in (select id::text from orders where id in (${ids}))) as mails
    from orders where id in (${ids})`);
  return rows[0];
}

const allDone = (orderIds: readonly string[]) => async () =>
  (await Promise.all(orderIds.map(readOrder))).every((order) => order.status === "completed");

const unhandled = async () =>
  (
    await db.execute<{ n: number }>(
      sql`select count(*)::int as n from provider_events where handled_at is null`,
    )
  ).rows[0]?.n ?? 0;

/** Runs the event scan until no event is open, as if a minute had passed since the events arrived. */
async function handleEverything(): Promise<void> {
  await db.execute(
    sql`update provider_events set received_at = received_at - interval '1 minute' where handled_at is null`,
  );
  for (let run = 0; run < 200 && (await unhandled()) > 0; run++) await handleDueEvents();
}

afterEach(async () => {
  await sandbox.setWebhookPolicy({ copies: 1, delayMs: [0, 20] });
});

describe("webhooks", () => {
  it("F2: five copies of each webhook in random order lead to the same order states as a normal run", async () => {
    const count = atScale(20, 1000);
    const product = await buildProduct({ stock: count * 2 });
    const items = [{ productId: product.id, quantity: 1 }];
    const clean = await inParallel(count, 8, async () => (await buildPaidOrder({ items })).orderId);

    await sandbox.setWebhookPolicy({ copies: 5, delayMs: [0, 200] });
    const endpoint = await openWebhookDoor();
    const mad = await inParallel(count, 8, async () => {
      const { orderId, session } = await buildAwaitingOrder({ items });
      await sandbox.pay({ session });
      return orderId;
    });
    await until("all orders completed", 120, allDone(mad));
    await until("all webhooks sent", 120, async () => (await sandbox.state()).deliveries.waiting === 0);
    await until("all events handled", 60, async () => {
      await handleDueEvents();
      return (await unhandled()) === 0;
    });
    await endpoint.close();
    expect(await digest(mad)).toEqual(await digest(clean));
    recordFault(
      "F2",
      { orders: count },
      `${endpoint.received()} webhooks received, same digest as the clean run`,
    );
  });

  it("F4: webhooks are not lost when they arrive before the shop stores the session", async () => {
    const count = atScale(20, 500);
    const product = await buildProduct({ stock: count });
    const endpoint = await openWebhookDoor();
    const orders = await inParallel(count, 8, async () => {
      const { orderId, session } = await buildOrderBeforeOwnWrite({
        items: [{ productId: product.id, quantity: 1 }],
      });
      await sandbox.pay({ session });
      return orderId;
    });
    let scanned = 0;
    // As the worker does, the scan handles the events that the webhook left open because the order or the
    // provider was busy.
    await until("all orders completed", 120, async () => {
      scanned += (await handleDueEvents()).handled;
      return allDone(orders)();
    });
    await endpoint.close();
    recordFault("F4", { orders: count }, `${count} delivered, none lost; ${scanned} events left to the scan`);
  });

  it("orders are delivered without webhooks, because the shop polls the provider's event list", async () => {
    const { orderId, session } = await buildAwaitingOrder();
    await sandbox.pay({ session });
    expect(await pollEvents()).toBeGreaterThan(0);
    await handleEverything();
    expect((await readOrder(orderId)).status).toBe("completed");
    expect(await pollEvents()).toBe(0);
  });

  it("a webhook about a payment without an order creates an exception that admins see", async () => {
    const { id } = await openProviderSession({ orderId: randomUUID() });
    await sandbox.pay({ session: id });
    await pollEvents();
    await handleEverything();
    const queue = await db.select().from(exceptionQueue).where(eq(exceptionQueue.kind, "orphan_payment"));
    expect(queue.map((row) => row.details.session)).toContain(id);
    expect(queue).toHaveLength(1);
  });
});

describe("a forged webhook", () => {
  const body = JSON.stringify({
    id: "evt_forged",
    object: "event",
    type: "checkout.session.completed",
    data: { object: { id: "cs_test_x", object: "checkout.session" } },
  });
  const sign = (secret: string, t: number, text = body) =>
    `t=${t},v1=${createHmac("sha256", secret).update(`${t}.${text}`).digest("hex")}`;
  const post = (signature: string | null, text = body) =>
    handleProviderWebhook(
      stripeProvider,
      new Request("http://localhost/webhooks/stripe", {
        method: "POST",
        body: text,
        headers: signature === null ? {} : { "stripe-signature": signature },
      }),
    );
  const now = () => Math.floor(Date.now() / 1000);
  const secret = env.STRIPE_WEBHOOK_SECRET ?? "";

  it("F16: an unsigned, wrongly signed, changed, replayed or future-dated webhook is rejected and writes nothing", async () => {
    const before = await unhandled();
    const forged: [string, Promise<Response>][] = [
      ["no signature", post(null)],
      ["empty", post("")],
      ["no time", post(`v1=${"0".repeat(64)}`)],
      ["wrong secret", post(sign("whsec_other", now()))],
      ["changed body", post(sign(secret, now()), body.replace("cs_test_x", "cs_test_y"))],
      ["truncated body", post(sign(secret, now()), body.slice(0, -10))],
      ["an hour old", post(sign(secret, now() - 3600))],
      ["from the future", post(sign(secret, now() + 3600))],
      ["not a number", post(sign(secret, Number.NaN))],
    ];
    for (const [name, answer] of forged) expect((await answer).status, name).toBe(400);
    expect(await unhandled()).toBe(before);
    recordFault("F16", { webhooks: forged.length }, `${forged.length} kinds refused at the endpoint`);
  });

  it("a shop with a test key does not store a webhook of the live mode", async () => {
    const live = JSON.stringify({
      id: "evt_live",
      object: "event",
      created: now(),
      livemode: true,
      type: "checkout.session.completed",
      data: { object: { id: "cs_live_x", object: "checkout.session" } },
    });
    expect((await post(sign(secret, now(), live), live)).status).toBe(200);
    const stored = await db.execute(sql`select 1 from provider_events where id = 'evt_live'`);
    expect(stored.rows).toHaveLength(0);
  });
});
