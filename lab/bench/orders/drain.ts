import { setTimeout as wait } from "node:timers/promises";
import type { ShopProcesses } from "#tests/faults/processes/shop-processes.ts";

const DRAIN_MS = 60_000;

/** Waits until every event is handled and every mail is sent. Returns the waiting time in seconds. */
export async function drain(shop: ShopProcesses): Promise<number> {
  const started = performance.now();
  for (;;) {
    const [row] = await shop.query<{
      n: number;
    }>(`select (select count(*) from provider_events where handled_at is null)::int
      + (select count(*) from email_messages where state = 'queued')::int as n`);
    const waited = performance.now() - started;
    if (row?.n === 0 || waited > DRAIN_MS) return waited / 1000;
    await wait(100);
  }
}
