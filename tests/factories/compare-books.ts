import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { db, pool } from "#db/client.server.ts";
import { exceptionQueue } from "#db/schema/exceptions.ts";
import { payments } from "#db/schema/payments.ts";
import { adminAuditLog } from "#db/schema/security.ts";
import { compareNightly } from "#domain/operations/ledger/compare-nightly.ts";
import { buildPaidOrder } from "./build-order.ts";

export const DAY_MS = 86_400_000;
/** The number of nights that the current test file has compared or skipped. */
const compared = { file: "", nights: 0 };

/**
 * Returns the time of a night that was not compared yet. For `skipped` nights before the returned night, the
 * test runs no comparison.
 */
export function nextNight(skipped = 0): Date {
  const file = expect.getState().testPath ?? "";
  if (file !== compared.file) Object.assign(compared, { file, nights: 0 });
  compared.nights += 1 + skipped;
  return new Date(Date.now() + compared.nights * DAY_MS);
}

/** Runs the nightly comparison for one night. The comparison includes all events until now. */
export function compare(night = nextNight()) {
  return compareNightly(night, night.getTime() - Date.now() - 5_000);
}

/** Returns the open rows of the exception queue. */
export const openQueue = async () =>
  (await db.select().from(exceptionQueue))
    .filter(({ resolvedAt }) => resolvedAt === null)
    .map(({ kind, orderId, details }) => [kind, orderId, details.problem]);

/** Returns the number of new differences in each MONEY_DIFFERS alert, oldest alert first. */
export const toldNews = async () =>
  (await db.select().from(adminAuditLog).orderBy(adminAuditLog.seq))
    .filter(({ details }) => details.alert_type === "MONEY_DIFFERS")
    .map(({ details }) => details.new);

/** Returns the provider's payment id of a paid order. */
export async function intentOf(orderId: string): Promise<string> {
  const [payment] = await db.select().from(payments).where(eq(payments.orderId, orderId));
  return payment?.providerPaymentId ?? "";
}

/** Builds a paid order whose recorded payment is one cent too high. `mend` corrects the recorded payment. */
export async function buildWrongAmount() {
  const { orderId } = await buildPaidOrder();
  const by = (cents: number) =>
    pool.query("update payments set amount = amount + $2 where order_id = $1", [orderId, cents]);
  await by(1);
  return { orderId, mend: () => by(-1) };
}
