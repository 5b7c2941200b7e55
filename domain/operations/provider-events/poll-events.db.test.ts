import { afterEach, expect, it } from "vitest";
import { pool } from "#db/client.server.ts";
import { buildAwaitingOrder, readOrder, sandbox } from "#tests/factories/build-order.ts";
import { pollEvents } from "./poll-events.ts";

afterEach(() => sandbox.setFaults([]));

const statusOf = async (orderId: string) => (await readOrder(orderId)).status;

it("pollEvents settles an order when no webhook has delivered the order's event", async () => {
  const { orderId, session } = await buildAwaitingOrder();
  await sandbox.pay({ session });
  await pollEvents();
  expect(await statusOf(orderId)).toBe("completed");
});

it("pollEvents keeps an unhandled event for a later run", async () => {
  const { orderId, session } = await buildAwaitingOrder();
  await sandbox.pay({ session });
  await sandbox.setFaults([{ path: "/v1/checkout/**", kind: "status", status: 503 }]);
  await pollEvents();
  expect(await statusOf(orderId)).toBe("pending");
  const { rows } = await pool.query(
    `select attempts, next_attempt_at > now() as is_later from provider_events
    where kind = 'page_completed' and handled_at is null`,
  );
  expect(rows).toEqual([{ attempts: 1, is_later: true }]);
});

it("every ten minutes, pollEvents reads the events of the last ten minutes again, and so finds events that the provider listed late", async () => {
  const { orderId, session } = await buildAwaitingOrder();
  await sandbox.pay({ session });
  await pollEvents();
  // The test simulates that the shop missed one event. The shop has already read another event, which is five
  // minutes newer.
  await pool.query("delete from provider_events");
  await pool.query(
    "update reader_cursors set position = position::bigint + 300000 where name = 'provider-events:stripe'",
  );
  expect(await pollEvents()).toBe(0);
  await pool.query("update reader_cursors set updated_at = now() - interval '10 minutes'");
  expect(await pollEvents()).toBeGreaterThan(0);
  expect(await statusOf(orderId)).toBe("completed");
});
