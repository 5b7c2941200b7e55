import type { MoneyObject } from "#domain/payments/provider.ts";
import { ask, idOf, isMissing, stripe } from "./stripe-client.server.ts";
import { readDispute } from "./stripe-disputes.server.ts";
import { factsOfRefund } from "./stripe-refunds.server.ts";

type Charge = Awaited<ReturnType<typeof stripe.charges.list>>["data"][number];
type Refund = Parameters<typeof factsOfRefund>[0];
interface Page<T> {
  data: T[];
  has_more: boolean;
}

const PAGE = 100;

/** Reads all pages of a list, each of at most 100 objects. */
async function* pagesOf<T extends { id: string }>(
  read: (by: { limit: number; starting_after?: string }) => Promise<Page<T>>,
): AsyncIterable<T[]> {
  let after: string | undefined;
  for (;;) {
    const page = await ask(() => read({ limit: PAGE, starting_after: after }));
    yield page.data;
    after = page.data.at(-1)?.id;
    if (!page.has_more || !after) return;
  }
}

/**
 * Converts a charge. Returns [] for a charge without money or without a payment intent, which is not the
 * shop's.
 */
function paymentOf(charge: Charge): MoneyObject[] {
  const intent = idOf(charge.payment_intent);
  if (!intent || charge.status !== "succeeded" || !charge.captured) return [];
  return [
    {
      kind: "payment",
      id: intent,
      paymentId: intent,
      amount: charge.amount_captured,
      currency: charge.currency.toUpperCase(),
    },
  ];
}

function refundOf(refund: Refund): MoneyObject {
  const { id, paymentId, state, amount, currency } = factsOfRefund(refund);
  return { kind: "refund", id, paymentId, state, amount, currency };
}

/** See `PaymentProvider`. */
export async function* listMoved(from: Date, until: Date): AsyncIterable<MoneyObject[]> {
  const seconds = (moment: Date) => Math.ceil(moment.getTime() / 1000);
  const created = { gte: seconds(from), lt: seconds(until) };
  const seen = new Set<string>();
  for await (const page of pagesOf((by) => stripe.charges.list({ created, ...by }))) {
    for (const { id } of page) seen.add(id);
    yield page.flatMap(paymentOf);
  }
  for await (const page of pagesOf((by) => stripe.refunds.list({ created, ...by }))) {
    for (const { id } of page) seen.add(id);
    yield page.map(refundOf);
  }
  // Finds older objects that moved money now: dispute outcomes, reversed refunds and delayed payments.
  for await (const page of pagesOf((by) => stripe.balanceTransactions.list({ created, ...by }))) {
    const sources = page.map(({ source }) => idOf(source) ?? "").filter((id) => id && !seen.has(id));
    const moved: MoneyObject[] = [];
    for (const id of new Set(sources)) {
      seen.add(id);
      const object = await readMoved(id);
      if (object) moved.push(object);
    }
    yield moved;
  }
}

/** See `PaymentProvider`. */
export async function readMoved(id: string): Promise<MoneyObject | null> {
  try {
    if (/^(re|pyr)_/.test(id)) return refundOf(await ask(() => stripe.refunds.retrieve(id)));
    if (/^(ch|py)_/.test(id)) return paymentOf(await ask(() => stripe.charges.retrieve(id)))[0] ?? null;
    if (/^(du|dp)_/.test(id)) return await disputeOf(id);
    if (id.startsWith("pi_")) return await intentOf(id);
    return null;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function disputeOf(id: string): Promise<MoneyObject | null> {
  const facts = await readDispute(id);
  if (!facts) return null;
  const { paymentId, amount, currency, isWithdrawn, isReinstated } = facts;
  return { kind: "dispute", id, paymentId, amount, currency, isWithdrawn, isReinstated };
}

async function intentOf(id: string): Promise<MoneyObject | null> {
  const intent = await ask(() => stripe.paymentIntents.retrieve(id));
  if (intent.status !== "succeeded") return null;
  const { amount_received: amount, currency } = intent;
  return { kind: "payment", id, paymentId: id, amount, currency: currency.toUpperCase() };
}
