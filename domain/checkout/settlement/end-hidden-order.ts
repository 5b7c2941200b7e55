import { eq, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { system } from "#domain/kernel/caller.ts";
import { openException } from "#domain/orders/open-exception.ts";
import { endReasons } from "#domain/orders/reason.ts";
import type { DueOrder } from "./check-order.ts";
import { releaseOrder } from "./release-order.ts";

/**
 * For this number of minutes after a payment page has expired, a payment on this page can still be pending.
 */
const PAGE_MARGIN_MINUTES = 15;
/**
 * After the page and the voucher of a delayed payment have ended, its order still holds stock for this number
 * of hours.
 */
const DELAYED_HOURS = 24;

/**
 * Handles an order whose payment page the provider does not show. Either the provider does not know the page,
 * or it rejects the shop's key after a change of the shop's keys. Opens an exception for the staff
 * immediately. The shop cannot learn whether the page was paid. The hold ends at the time when the page must
 * have expired, because the shop cannot learn whether the page was paid. A payment that appears later is
 * settled as a late payment.
 * @param code the provider's error code
 */
export async function endHiddenOrder({ order }: Pick<DueOrder, "order">, code: string): Promise<void> {
  await openException(db, "payment_page_hidden", order.id, order.id, { code });
  const margin =
    order.paymentState === "async_pending"
      ? sql`make_interval(hours => ${DELAYED_HOURS})`
      : sql`make_interval(mins => ${PAGE_MARGIN_MINUTES})`;
  const [found] = await db
    .select({
      hasEnded: sql<boolean>`greatest(${orders.expiresAt}, ${orders.voucherUntil}) + ${margin} < now()`,
    })
    .from(orders)
    .where(eq(orders.id, order.id));
  if (found?.hasEnded) await releaseOrder(system("worker"), order.id, "expired", endReasons.hidden);
}
