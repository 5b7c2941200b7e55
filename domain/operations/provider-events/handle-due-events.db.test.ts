import { afterEach, expect, it } from "vitest";
import { pool } from "#db/client.server.ts";
import { checkoutProvider } from "#domain/payments/registry/providers.server.ts";
import { buildAwaitingOrder, readOrder, sandbox } from "#tests/factories/build-order.ts";
import { handleDueEvents } from "./handle-due-events.ts";
import { recordEvents } from "./record-event.ts";

afterEach(() => sandbox.setFaults([]));

const letEventsBeDue = () =>
  pool.query(
    "update provider_events set received_at = now() - interval '1 minute', next_attempt_at = now() where handled_at is null",
  );
const queue = async () =>
  (await pool.query("select kind, resolution from exception_queue order by kind, subject")).rows;

it("handleDueEvents opens an exception for an event that fails, and closes the exception when the event is handled", async () => {
  const { orderId, session } = await buildAwaitingOrder();
  await sandbox.pay({ session });
  for await (const page of checkoutProvider().listEvents(new Date(0)))
    await recordEvents(checkoutProvider(), page);
  await sandbox.setFaults([{ path: "/v1/checkout/**", kind: "status", status: 503 }]);
  let failed = 0;
  for (let attempt = 1; attempt <= 5; attempt++) {
    expect(await queue()).toEqual([]);
    await letEventsBeDue();
    ({ failed } = await handleDueEvents());
  }
  expect(failed).toBeGreaterThan(0);
  expect(await queue()).toEqual(Array(failed).fill({ kind: "event_not_handled", resolution: "" }));

  await sandbox.setFaults([]);
  await letEventsBeDue();
  await handleDueEvents();
  expect((await readOrder(orderId)).status).toBe("completed");
  expect(await queue()).toEqual(Array(failed).fill({ kind: "event_not_handled", resolution: "handled" }));
});
