import { setTimeout as wait } from "node:timers/promises";
import type { ShopProcesses } from "#tests/faults/processes/shop-processes.ts";

/** The worker checks the changed rows each minute. */
const CHECKED_WITHIN_MS = 150_000;

/**
 * Waits until the worker has checked the invariants of all existing stock. A benchmark run adds its whole
 * stock before the first order. The worker's check of this stock must not count as a cost of the orders.
 * @throws Error when the worker does not check the stock in time
 */
export async function untilStockIsChecked(shop: ShopProcesses): Promise<void> {
  const [{ at } = { at: "" }] = await shop.query<{ at: string }>(
    "select max(created_at)::text as at from product_inventory",
  );
  const end = performance.now() + CHECKED_WITHIN_MS;
  for (;;) {
    const [row] = await shop.query<{ is_checked: boolean }>(
      `select (position::jsonb #>> '{items,prompt,0}')::timestamptz >= $1::timestamptz as is_checked
        from reader_cursors where name = 'invariant-changes'`,
      [at],
    );
    if (row?.is_checked) return;
    if (performance.now() > end) throw new Error("the worker did not check the new stock");
    await wait(500);
  }
}
