import { and, eq, inArray } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { exceptionQueue } from "#db/schema/exceptions.ts";
import type { LedgerKind } from "#db/values/vocabulary.ts";
import { isForeignPayment } from "#domain/checkout/settlement/settle-page.ts";
import type { MoneyObject, MovedObject, ProviderFee } from "#domain/payments/moved-money.ts";
import type { PaymentProvider } from "#domain/payments/provider.ts";
import { ProviderRejected, ProviderUnreadable } from "#domain/payments/provider-errors.ts";
import { providersWith } from "#domain/payments/registry/providers.server.ts";
import { compareObject, type Difference, NOTHING } from "./compare-object.ts";
import { findMoved } from "./find-moved.ts";
import { listBooked, readOwn } from "./read-own.ts";

/**
 * Numbers of compared objects. `foreign` counts objects of other software. Foreign objects are not compared.
 */
export interface Compared {
  payments: number;
  refunds: number;
  disputes: number;
  foreign: number;
}

const COUNTED = { payment: "payments", refund: "refunds", dispute: "disputes" } as const;
/** Maximum number of ids per query. */
const BATCH = 100;

/**
 * The comparison leaves out the most recent time span of this length in milliseconds, because its events
 * might not have arrived yet.
 */
export const GRACE_MS = 15 * 60_000;

export const noneCompared = (): Compared => ({ payments: 0, refunds: 0, disputes: 0, foreign: 0 });

/**
 * Compares the provider's books with the ledger for one time span, in both directions. Each object that moved
 * money must be in the ledger once, with its amount and currency. Each booked object must exist at the
 * provider. Changes nothing. Ignores providers that do not report their money movements. Ignores unknown
 * payments that already have an exception, and payments of other software on the same account. An unreadable
 * object counts as a separate difference. Also returns the provider's fees of the span, which are not
 * compared.
 * @throws ProviderUnreachable
 */
export async function compareSpan(
  from: Date,
  until: Date,
): Promise<{ compared: Compared; differences: Difference[]; fees: ProviderFee[] }> {
  const compared = noneCompared();
  const differences: Difference[] = [];
  const fees: ProviderFee[] = [];
  const seen = new Set<string>();
  const providers = providersWith("ledger");
  for (const provider of providers) {
    for await (const list of provider.ledger.listMoved(from, until)) {
      const fresh: MovedObject[] = [];
      for (const one of list) {
        if (one.kind === "fee") fees.push(one);
        else if (!seen.has(one.id)) fresh.push(one);
      }
      const found = await compareObjects(provider, fresh);
      for (const object of fresh) {
        seen.add(object.id);
        if (object.kind !== "unreadable")
          compared[found.foreign.has(object.id) ? "foreign" : COUNTED[object.kind]]++;
      }
      differences.push(...found.differences);
    }
  }
  const names = providers.map(({ name }) => name);
  for (const id of await listBooked(from, until, names)) {
    if (seen.has(id)) continue;
    // The shop booked the object in this span, but the provider lists no movement of the object's money in
    // this span. Either the money moved outside the span, or the provider's clock differs from the shop's
    // clock.
    const moved = await findMoved(id);
    if (moved) differences.push(...(await compareObjects(moved.provider, [moved.object])).differences);
    else differences.push(await missing(id));
  }
  return { compared, differences, fees };
}

export function addCounts(total: Compared, more: Compared): void {
  for (const name of ["payments", "refunds", "disputes", "foreign"] as const) total[name] += more[name];
}

/**
 * Compares objects of the provider with the shop's current records. The result also contains the ids of
 * objects that other software on the same account created.
 */
export async function compareObjects(
  provider: PaymentProvider,
  objects: readonly MovedObject[],
): Promise<{ differences: Difference[]; foreign: Set<string> }> {
  const differences: Difference[] = [];
  const foreign = new Set<string>();
  for (let at = 0; at < objects.length; at += BATCH) {
    const batch = objects.slice(at, at + BATCH);
    const own = await readOwn(batch.map(({ id }) => id));
    const orphans = await findOrphans(
      batch.flatMap((object) =>
        object.kind === "unreadable" || own.get(object.id)?.row ? [] : [object.paymentId],
      ),
    );
    for (const object of batch) {
      if (object.kind !== "unreadable") {
        if (orphans.has(object.paymentId)) continue;
        if (!own.has(object.id) && (await isForeign(provider, object))) {
          foreign.add(object.id);
          continue;
        }
      }
      const difference = compareObject(object, own.get(object.id) ?? NOTHING);
      if (difference) differences.push(difference);
    }
  }
  return { differences, foreign };
}

/**
 * Returns whether a payment belongs to other software. When the payment is unreadable, the function returns
 * false, so that staff see the difference.
 */
async function isForeign(provider: PaymentProvider, { paymentId }: MoneyObject): Promise<boolean> {
  try {
    return await isForeignPayment(provider, paymentId);
  } catch (error) {
    if (error instanceof ProviderRejected || error instanceof ProviderUnreadable) return false;
    throw error;
  }
}

/**
 * Returns the payments that have an exception about an unknown order, whether the exception is open or
 * closed.
 */
async function findOrphans(paymentIds: string[]): Promise<Set<string>> {
  if (paymentIds.length === 0) return new Set();
  const rows = await db
    .select({ subject: exceptionQueue.subject })
    .from(exceptionQueue)
    .where(and(eq(exceptionQueue.kind, "orphan_payment"), inArray(exceptionQueue.subject, paymentIds)));
  return new Set(rows.map(({ subject }) => subject));
}

/**
 * Derives the kind of an object (payment, refund or dispute) from its ledger bookings. The id alone does not
 * show the kind. When a payment had no id, earlier versions booked the payment under the id of its payment
 * page.
 */
const kindOf = (booked: LedgerKind | undefined): Difference["kind"] =>
  booked?.startsWith("dispute") ? "dispute" : booked?.startsWith("refund") ? "refund" : "payment";

async function missing(id: string): Promise<Difference> {
  const own = (await readOwn([id])).get(id);
  return {
    kind: kindOf(own?.booked[0]?.kind),
    id,
    problem: "not at the provider",
    orderId: own?.orderId ?? null,
    amount: own?.booked[0]?.amount ?? null,
    currency: own?.booked[0]?.currency ?? null,
  };
}
