import { eq, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { system } from "#domain/kernel/caller.ts";
import { openException } from "#domain/orders/open-exception.ts";
import type { DueOrder } from "./check-order.ts";
import { releaseOrder } from "./release-order.ts";

/** The provider closes a page at its end by itself; this long after it, in minutes, no payment on it can be under way. */
const PAGE_MARGIN_MINUTES = 15;
/** How long after the end of its page the stock of a delayed payment is kept, in hours. */
const DELAYED_HOURS = 24;

/**
 * An order whose payment page the provider hides, because it does not know the page or refuses the shop's key, as after a
 * change of keys. The staff is told at once. Nobody can learn any more whether the page was paid, so the hold ends by
 * rule: once the page must have closed by itself. A payment that is found later is settled as a late one.
 * @param code the provider's word for it.
 */
export async function endHiddenOrder({ order }: Pick<DueOrder, "order">, code: string): Promise<void> {
  await openException(db, "payment_page_hidden", order.id, order.id, { code });
  const margin =
    order.paymentState === "async_pending"
      ? sql`make_interval(hours => ${DELAYED_HOURS})`
      : sql`make_interval(mins => ${PAGE_MARGIN_MINUTES})`;
  const [found] = await db
    .select({ hasEnded: sql<boolean>`${orders.expiresAt} + ${margin} < now()` })
    .from(orders)
    .where(eq(orders.id, order.id));
  if (found?.hasEnded)
    await releaseOrder(
      system("worker"),
      order.id,
      "expired",
      "the provider does not tell of its payment page",
    );
}
