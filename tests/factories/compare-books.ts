import { eq } from "drizzle-orm";
import { db, pool } from "#db/client.server.ts";
import { exceptionQueue } from "#db/schema/orders.ts";
import { payments } from "#db/schema/payments.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import { compareNightly } from "#domain/operations/ledger/compare-nightly.ts";
import { buildPaidOrder } from "./build-order.ts";

export const DAY_MS = 86_400_000;
let nights = 0;

/** The moment of a night that was not compared yet, `skipped` nights after the next one. */
export function nextNight(skipped = 0): Date {
  nights += 1 + skipped;
  return new Date(Date.now() + nights * DAY_MS);
}

/** One night, looking at everything up to now. */
export function compare(night = nextNight()) {
  return compareNightly(night, night.getTime() - Date.now() - 5_000);
}

/** The open rows of the queue. */
export const openQueue = async () =>
  (await db.select().from(exceptionQueue))
    .filter(({ resolvedAt }) => resolvedAt === null)
    .map(({ kind, orderId, details }) => [kind, orderId, details.problem]);

/** How many differences were news, of each alert that told of some. */
export const toldNews = async () =>
  (await db.select().from(adminAuditLog))
    .filter(({ details }) => details.alert_type === "MONEY_DIFFERS")
    .map(({ details }) => details.new);

/** The provider's payment of a paid order. */
export async function intentOf(orderId: string): Promise<string> {
  const [payment] = await db.select().from(payments).where(eq(payments.orderId, orderId));
  return payment?.providerPaymentId ?? "";
}

/** A paid order whose payment is written down with a cent too much, until it is mended. */
export async function buildWrongAmount() {
  const { orderId } = await buildPaidOrder();
  const by = (cents: number) =>
    pool.query("update payments set amount = amount + $2 where order_id = $1", [orderId, cents]);
  await by(1);
  return { orderId, mend: () => by(-1) };
}
