import { and, eq, gte, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { disputes, ledgerEntries, ledgerTransactions, payments, refunds } from "#db/schema/payments.ts";
import type { LedgerKind } from "#db/values/vocabulary.ts";
import { NOTHING, type OwnRecord } from "./compare-object.ts";

/** Reads the shop's records of the given objects. The result has no entry for an unknown object. */
export async function readOwn(ids: readonly string[]): Promise<Map<string, OwnRecord>> {
  const found = new Map<string, OwnRecord>();
  if (ids.length === 0) return found;
  const wanted = [...ids];
  const [paid, back, disputed, booked] = await Promise.all([
    db
      .select({
        id: payments.providerPaymentId,
        orderId: payments.orderId,
        amount: payments.amount,
        currency: payments.currency,
      })
      .from(payments)
      .where(inArray(payments.providerPaymentId, wanted)),
    db
      .select({
        id: sql<string>`${refunds.providerRefundId}`,
        orderId: refunds.orderId,
        amount: refunds.amount,
        currency: refunds.currency,
        state: refunds.state,
      })
      .from(refunds)
      .where(inArray(refunds.providerRefundId, wanted)),
    db
      .select({
        id: disputes.providerDisputeId,
        orderId: disputes.orderId,
        amount: disputes.amount,
        currency: disputes.currency,
      })
      .from(disputes)
      .where(inArray(disputes.providerDisputeId, wanted)),
    readBookings(wanted),
  ]);
  for (const { id, orderId, ...row } of [...paid, ...back, ...disputed])
    found.set(id, { orderId, row, booked: [] });
  for (const { id, ...booking } of booked) {
    const record = found.get(id) ?? { ...NOTHING, booked: [] };
    record.booked.push(booking);
    found.set(id, record);
  }
  return found;
}

/**
 * Reads the ledger transactions of the given objects, with the debit amounts of the transactions in minor
 * units.
 */
function readBookings(
  ids: string[],
): Promise<{ id: string; kind: LedgerKind; amount: number; currency: string }[]> {
  return db
    .select({
      id: ledgerTransactions.providerObject,
      kind: ledgerTransactions.kind,
      amount:
        sql<number>`coalesce(sum(${ledgerEntries.amount}) filter (where ${ledgerEntries.amount} > 0), 0)`.mapWith(
          Number,
        ),
      currency: sql<string>`min(${ledgerEntries.currency})`,
    })
    .from(ledgerTransactions)
    .leftJoin(ledgerEntries, sql`${ledgerEntries.transactionId} = ${ledgerTransactions.id}`)
    .where(inArray(ledgerTransactions.providerObject, ids))
    .groupBy(ledgerTransactions.id);
}

/**
 * For the given providers, lists the objects that the shop booked in the ledger from `from` to `until`.
 * `until` itself is excluded. Manual payments are left out. The list also contains objects without an order,
 * because these objects can belong to any provider.
 */
export async function listBooked(from: Date, until: Date, providers: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: ledgerTransactions.providerObject })
    .from(ledgerTransactions)
    .leftJoin(orders, eq(orders.id, ledgerTransactions.orderId))
    .where(
      and(
        or(isNull(orders.id), inArray(orders.provider, [...providers])),
        gte(ledgerTransactions.createdAt, from),
        lt(ledgerTransactions.createdAt, until),
        sql`${ledgerTransactions.providerObject} not like 'manual:%'`,
      ),
    );
  return rows.map(({ id }) => id);
}
