import { afterAll, beforeAll, expect, it } from "vitest";
import { pool } from "#db/client.server.ts";
import { reconcileOrder } from "#domain/checkout/settlement/reconcile-order.ts";
import { recordEvents } from "#domain/operations/provider-events/record-event.ts";
import type { ProviderEvent } from "#domain/payments/provider.ts";
import { stripeProvider } from "#domain/payments/stripe/stripe-provider.server.ts";
import { buildAwaitingOrder, buildPaidOrder, sandbox } from "#tests/factories/build-order.ts";

/**
 * For each new event of an order or of the provider, records the setting `synchronous_commit` and the log
 * position before the commit.
 */
beforeAll(() =>
  pool.query(`
    create table commits (what text, waits text, at pg_lsn);
    create function note_commit() returns trigger language plpgsql as $$
    begin
      insert into commits values (coalesce(to_jsonb(new)->>'kind', new.type), current_setting('synchronous_commit'),
        pg_current_wal_insert_lsn());
      return null;
    end $$;
    create trigger noted after insert on order_events for each row execute function note_commit();
    create trigger noted after insert on provider_events for each row execute function note_commit()`),
);
afterAll(() => pool.query("drop function note_commit cascade; drop table commits"));

async function commitsOf(work: () => Promise<unknown>): Promise<Record<string, string>> {
  await pool.query("delete from commits");
  await work();
  const { rows } = await pool.query<{ what: string; waits: string }>("select * from commits");
  return Object.fromEntries(rows.map(({ what, waits }) => [what, waits]));
}

/** Whether the database has already written to disk all data that the transaction of an event contains. */
async function isOnDisk(what: string): Promise<boolean> {
  const { rows } = await pool.query(
    "select pg_current_wal_flush_lsn() > at as is_on_disk from commits where what = $1",
    [what],
  );
  return rows[0].is_on_disk;
}

it("the database writes a payment page to disk before the shopper can pay, and writes a delivery to disk before the response", async () => {
  for (let order = 1; order <= 5; order++) {
    await pool.query("delete from commits");
    const { orderId, session } = await buildAwaitingOrder();
    expect(await isOnDisk("payment_opened")).toBe(true);
    await sandbox.pay({ session });
    await reconcileOrder(orderId, "test");
    expect(await isOnDisk("paid_and_delivered")).toBe(true);
  }
});

it("the transaction of an order event does not wait for the disk, because its notifications would block other commits", async () => {
  expect(await commitsOf(() => buildPaidOrder())).toMatchObject({
    placed: "off",
    payment_opened: "off",
    paid_and_delivered: "off",
  });
});

it("the transaction of a provider event waits for the disk when sweepOrders would not find the event again", async () => {
  const event = (kind: ProviderEvent["kind"]): ProviderEvent => ({
    id: `evt_${kind}`,
    kind,
    type: `test.${kind}`,
    objectId: "object_1",
    references: {},
    livemode: false,
    createdAt: new Date(),
  });
  const store = (...kinds: ProviderEvent["kind"][]) => recordEvents(stripeProvider, kinds.map(event));
  expect(await commitsOf(() => store("page_completed"))).toEqual({ page_completed: "off" });
  expect(await commitsOf(() => store("dispute"))).toEqual({ dispute: "on" });
  expect(await commitsOf(() => store("payment", "refund"))).toEqual({ payment: "on", refund: "on" });
});
