import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { migrateDatabase, migrateUpTo } from "#db/migrate.ts";
import { administer, databaseUrl } from "#tests/database-server.ts";

/** The number of migrations of the release before a provider had a name in the rows. */
const RELEASE_BEFORE = 17;
const EVENTS = {
  evt_1: ["checkout.session.completed", "page_completed"],
  evt_2: ["checkout.session.async_payment_succeeded", "page_completed"],
  evt_3: ["checkout.session.expired", "page_changed"],
  evt_4: ["payment_intent.succeeded", "payment"],
  evt_5: ["charge.refunded", "refund"],
  evt_6: ["refund.updated", "refund"],
  evt_7: ["charge.refund.updated", "refund"],
  evt_8: ["charge.dispute.created", "dispute"],
  evt_9: ["radar.early_fraud_warning.created", "fraud_warning"],
  evt_x: ["product.updated", null],
} as const;

const server = inject("databaseServerUrl");
const name = `handover_release_before_${process.pid}`;
const url = databaseUrl(server, name);
const client = new pg.Client({ connectionString: url });
client.on("error", () => {});
const ask = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows;

beforeAll(async () => {
  await administer(server, `create database ${name}`);
  await migrateUpTo(url, RELEASE_BEFORE);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await administer(server, `drop database if exists ${name} with (force)`);
});

it("the migration keeps every order, payment, dispute, event and cursor of the release before", async () => {
  const place = async (session: string | null, intent: string | null) =>
    (
      await ask(
        `insert into orders (customer_email, currency, subtotal, total, store_total, attempt_id, expires_at,
          payment_state, paid_amount, stripe_checkout_session_id, stripe_payment_intent_id)
        values ('a@example.com', 'USD', 100, 100, 100, gen_random_uuid(), now(),
          case when $2::text is null then 'awaiting' else 'paid' end, case when $2::text is null then 0 else 100 end, $1, $2)
        returning id`,
        [session, intent],
      )
    )[0].id as string;
  const test = await place("cs_test_1", "pi_1");
  const live = await place("cs_live_2", "pi_2");
  const without = await place(null, null);
  await ask(
    `insert into payments (order_id, provider, provider_payment_id, amount, currency)
      values ($1, 'stripe', 'pi_1', 100, 'USD'), ($2, 'manual', 'manual:1', 100, 'USD')`,
    [test, live],
  );
  await ask(
    `insert into disputes (order_id, provider_dispute_id, provider_payment_id, state, provider_status, amount, currency)
      values ($1, 'du_1', 'pi_1', 'open', 'needs_response', 100, 'USD')`,
    [test],
  );
  for (const [id, [type]] of Object.entries(EVENTS))
    await ask(
      `insert into provider_events (id, type, object_id, "references", livemode, provider_created_at)
        values ($1, $2, 'object', '{"session": "cs_test_1", "paymentIntent": "pi_1", "order": "o"}', false, now())`,
      [id, type],
    );
  await ask(`insert into provider_events (id, type, object_id, livemode, provider_created_at)
    values ('evt_y', 'payout.paid', 'object', false, now())`);
  await ask(
    "insert into reader_cursors (name, position) values ('provider-events', '17'), ('key-rights', '{}')",
  );

  await migrateDatabase(url);

  const columns = "provider, provider_session_id as session, provider_payment_id as payment, is_test";
  expect(await ask(`select id, ${columns} from orders order by order_number`)).toEqual([
    { id: test, provider: "stripe", session: "cs_test_1", payment: "pi_1", is_test: true },
    { id: live, provider: "stripe", session: "cs_live_2", payment: "pi_2", is_test: false },
    { id: without, provider: "stripe", session: null, payment: null, is_test: false },
  ]);
  expect(await ask("select provider from payments order by provider_payment_id")).toEqual([
    { provider: "manual" },
    { provider: "stripe" },
  ]);
  expect(await ask("select provider, provider_dispute_id as id from disputes")).toEqual([
    { provider: "stripe", id: "du_1" },
  ]);
  const events = await ask(`select id, provider, kind, type, "references" from provider_events order by id`);
  expect(events).toEqual([
    ...Object.entries(EVENTS).map(([id, [type, kind]]) => ({
      id,
      provider: "stripe",
      kind,
      type,
      references: { page: "cs_test_1", payment: "pi_1", order: "o" },
    })),
    { id: "evt_y", provider: "stripe", kind: null, type: "payout.paid", references: {} },
  ]);
  expect(await ask("select name, position from reader_cursors order by name")).toEqual([
    { name: "key-rights:stripe", position: "{}" },
    { name: "provider-events:stripe", position: "17" },
  ]);
});

it("refuses a provider's name that could not be a part of an address", async () => {
  await expect(ask("update orders set provider = '../stripe'")).rejects.toThrow("orders_provider");
});
