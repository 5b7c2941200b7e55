import { and, eq, inArray } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { exceptionQueue } from "#db/schema/orders.ts";
import type { LedgerKind } from "#db/vocabulary.ts";
import { compareObject, type Difference, NOTHING } from "./compare-object.ts";
import type { MoneyObject } from "./provider-ledger.ts";
import { listBooked, readOwn } from "./read-own.ts";
import { providerLedger } from "./stripe-ledger.server.ts";

/** How many objects were compared. */
export interface Compared {
  payments: number;
  refunds: number;
  disputes: number;
}

const COUNTED = { payment: "payments", refund: "refunds", dispute: "disputes" } as const;
/** How many ids one statement asks about. */
const BATCH = 100;

/** What moved more recently may still be on its way into the ledger, in milliseconds. */
export const GRACE_MS = 15 * 60_000;

export const noneCompared = (): Compared => ({ payments: 0, refunds: 0, disputes: 0 });

/**
 * Compares the provider's books with the shop's ledger over a span of time, both ways: each object of the provider that
 * moved money then is in the ledger once, with its amount and currency, and what the ledger booked then is at the
 * provider. Changes nothing. Money that no order knows and that stands in the queue already is no difference.
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
    for (const object of fresh) {
      seen.add(object.id);
      compared[COUNTED[object.kind]]++;
    }
    differences.push(...(await compareObjects(fresh)));
  }
  for (const id of await listBooked(from, until)) {
    if (seen.has(id)) continue;
    // Booked now and moved before, or at a time that the provider's clock tells differently.
    const object = await providerLedger.readMoved(id);
    if (object) differences.push(...(await compareObjects([object])));
    else differences.push(await missing(id));
  }
  return { compared, differences };
}

/** The differences of some objects of the provider, as the shop tells of them now. */
export async function compareObjects(objects: readonly MoneyObject[]): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (let at = 0; at < objects.length; at += BATCH) {
    const batch = objects.slice(at, at + BATCH);
    const own = await readOwn(batch.map(({ id }) => id));
    const orphans = await findOrphans(
      batch.filter(({ id }) => !own.get(id)?.row).map(({ paymentIntentId }) => paymentIntentId),
    );
    for (const object of batch) {
      if (orphans.has(object.paymentIntentId)) continue;
      const difference = compareObject(object, own.get(object.id) ?? NOTHING);
      if (difference) differences.push(difference);
    }
  }
  return differences;
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
