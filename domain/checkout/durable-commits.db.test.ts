import { afterAll, beforeAll, expect, it } from "vitest";
import { pool } from "#db/client.server.ts";
import { recordEvents } from "#domain/operations/provider-events/record-event.ts";
import type { ProviderEvent } from "#domain/payments/provider.ts";
import { stripeProvider } from "#domain/payments/stripe/stripe-provider.server.ts";
import { buildPaidOrder } from "#tests/factories/build-order.ts";

/** Each new event of an order or of the provider, with the setting under which its transaction commits. */
beforeAll(() =>
  pool.query(`
    create table commits (what text, waits text);
    create function note_commit() returns trigger language plpgsql as $$
    begin
      insert into commits values (coalesce(to_jsonb(new)->>'kind', new.type), current_setting('synchronous_commit'));
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

it("waits for the disk before the shopper can pay, and before the order is delivered", async () => {
  expect(await commitsOf(() => buildPaidOrder())).toMatchObject({
    placed: "off",
    payment_opened: "on",
    paid_and_delivered: "on",
  });
});

it("waits for the disk with an event that no sweep of orders would find again", async () => {
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
