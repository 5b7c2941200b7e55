import { and, eq, inArray } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { exceptionQueue } from "#db/schema/orders.ts";
import type { LedgerKind } from "#db/vocabulary.ts";
import { isForeignPayment } from "#domain/checkout/settlement/settle-session.ts";
import { ProviderRefused, ProviderUnreadable } from "#domain/payments/provider.ts";
import { compareObject, type Difference, NOTHING } from "./compare-object.ts";
import type { MoneyObject } from "./provider-ledger.ts";
import { listBooked, readOwn } from "./read-own.ts";
import { providerLedger } from "./stripe-ledger.server.ts";

/** How many objects were compared. `foreign`: objects of other software on the same account, which are not compared. */
export interface Compared {
  payments: number;
  refunds: number;
  disputes: number;
  foreign: number;
}

const COUNTED = { payment: "payments", refund: "refunds", dispute: "disputes" } as const;
/** How many ids one statement asks about. */
const BATCH = 100;

/** What moved more recently may still be on its way into the ledger, in milliseconds. */
export const GRACE_MS = 15 * 60_000;

export const noneCompared = (): Compared => ({ payments: 0, refunds: 0, disputes: 0, foreign: 0 });

/**
 * Compares the provider's books with the shop's ledger over a span of time, both ways: each object of the provider that
 * moved money then is in the ledger once, with its amount and currency, and what the ledger booked then is at the
 * provider. Changes nothing. Money that no order knows and that stands in the queue already is no difference, nor is
 * a payment of other software on the same account.
 * @throws ProviderUnreachable
 */
export async function compareSpan(
  from: Date,
  until: Date,
): Promise<{ compared: Compared; differences: Difference[] }> {
  const compared = noneCompared();
  const differences: Difference[] = [];
  const seen = new Set<string>();
  for await (const page of providerLedger.listMoved(from, until)) {
    const fresh = page.filter(({ id }) => !seen.has(id));
    const found = await compareObjects(fresh);
    for (const object of fresh) {
      seen.add(object.id);
      compared[found.foreign.has(object.id) ? "foreign" : COUNTED[object.kind]]++;
    }
    differences.push(...found.differences);
  }
  for (const id of await listBooked(from, until)) {
    if (seen.has(id)) continue;
    // Booked now and moved before, or at a time that the provider's clock tells differently.
    const object = await providerLedger.readMoved(id);
    if (object) differences.push(...(await compareObjects([object])).differences);
    else differences.push(await missing(id));
  }
  return { compared, differences };
}

/** Adds what was counted in one span to what was counted before. */
export function addCounts(total: Compared, more: Compared): void {
  for (const name of ["payments", "refunds", "disputes", "foreign"] as const) total[name] += more[name];
}

/**
 * The differences of some objects of the provider, as the shop tells of them now, and the ids of those that belong to other
 * software on the same account.
 */
export async function compareObjects(
  objects: readonly MoneyObject[],
): Promise<{ differences: Difference[]; foreign: Set<string> }> {
  const differences: Difference[] = [];
  const foreign = new Set<string>();
  for (let at = 0; at < objects.length; at += BATCH) {
    const batch = objects.slice(at, at + BATCH);
    const own = await readOwn(batch.map(({ id }) => id));
    const orphans = await findOrphans(
      batch.filter(({ id }) => !own.get(id)?.row).map(({ paymentIntentId }) => paymentIntentId),
    );
    for (const object of batch) {
      if (orphans.has(object.paymentIntentId)) continue;
      if (!own.has(object.id) && (await isForeign(object))) {
        foreign.add(object.id);
        continue;
      }
      const difference = compareObject(object, own.get(object.id) ?? NOTHING);
      if (difference) differences.push(difference);
    }
  }
  return { differences, foreign };
}

/** What the provider refuses to tell about stays a difference, so that a person looks. */
async function isForeign({ paymentIntentId }: MoneyObject): Promise<boolean> {
  try {
    return await isForeignPayment(paymentIntentId);
  } catch (error) {
    if (error instanceof ProviderRefused || error instanceof ProviderUnreadable) return false;
    throw error;
  }
}

/** Payments that belong to no order: a person has them in the queue, or had them and has decided. */
async function findOrphans(paymentIntents: string[]): Promise<Set<string>> {
  if (paymentIntents.length === 0) return new Set();
  const rows = await db
    .select({ subject: exceptionQueue.subject })
    .from(exceptionQueue)
    .where(and(eq(exceptionQueue.kind, "orphan_payment"), inArray(exceptionQueue.subject, paymentIntents)));
  return new Set(rows.map(({ subject }) => subject));
}

/** What was booked tells the kind; an id does not: a payment without an intent stands under its session's id. */
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
