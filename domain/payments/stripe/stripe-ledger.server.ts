import type { MoneyObject, MovedObject } from "#domain/payments/provider.ts";
import { ProviderUnreadable } from "#domain/payments/provider-errors.ts";
import { balanceShape, chargeShape, listShape, readObject, receivedShape } from "./provider-answer.ts";
import { ask, idOf, isMissing, stripe } from "./stripe-client.server.ts";
import { readDispute } from "./stripe-disputes.server.ts";
import { factsOfRefund } from "./stripe-refunds.server.ts";

const PAGE = 100;

const idIn = (json: unknown): string => {
  const id = typeof json === "object" && json !== null && "id" in json ? json.id : null;
  return typeof id === "string" ? id : "";
};

/**
 * Reads all pages of a list, each of at most 100 objects in the provider's own form.
 * @throws ProviderUnreadable for an answer that is no list, and for a page without any id before the last
 */
async function* pagesOf(
  read: (by: { limit: number; starting_after?: string }) => Promise<unknown>,
): AsyncIterable<unknown[]> {
  let after: string | undefined;
  for (;;) {
    const page = readObject(listShape, await ask(() => read({ limit: PAGE, starting_after: after })));
    yield page.data;
    if (!page.has_more) return;
    after = page.data.map(idIn).findLast(Boolean);
    if (!after) throw new ProviderUnreadable("data");
  }
}

/** Returns the object that `read` returns, or the unreadable object when it cannot read the object. */
async function orUnreadable(
  id: string,
  read: () => MovedObject | null | Promise<MovedObject | null>,
): Promise<MovedObject | null> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof ProviderUnreadable)) throw error;
    return { kind: "unreadable", id: id || "no id", field: String(error.details.field) };
  }
}

/** Converts the objects of one page. */
async function movedIn(
  page: readonly unknown[],
  read: (json: unknown) => MoneyObject | null,
): Promise<MovedObject[]> {
  const moved = await Promise.all(page.map((json) => orUnreadable(idIn(json), () => read(json))));
  return moved.filter((object) => object !== null);
}

/**
 * Converts a charge. Returns null for a charge without money or without a payment intent, which is not the
 * shop's.
 */
function paymentOf(json: unknown): MoneyObject | null {
  const charge = readObject(chargeShape, json);
  const id = idOf(charge.payment_intent);
  if (!id || charge.status !== "succeeded" || !charge.captured) return null;
  const { amount_captured: amount, currency } = charge;
  return { kind: "payment", id, paymentId: id, amount, currency: currency.toUpperCase() };
}

function refundOf(json: unknown): MoneyObject {
  const { id, paymentId, state, amount, currency } = factsOfRefund(json);
  return { kind: "refund", id, paymentId, state, amount, currency };
}

/** See `PaymentProvider`. */
export async function* listMoved(from: Date, until: Date): AsyncIterable<MovedObject[]> {
  const seconds = (moment: Date) => Math.ceil(moment.getTime() / 1000);
  const created = { gte: seconds(from), lt: seconds(until) };
  const seen = new Set<string>();
  for await (const page of pagesOf((by) => stripe.charges.list({ created, ...by }))) {
    for (const json of page) seen.add(idIn(json));
    yield await movedIn(page, paymentOf);
  }
  for await (const page of pagesOf((by) => stripe.refunds.list({ created, ...by }))) {
    for (const json of page) seen.add(idIn(json));
    yield await movedIn(page, refundOf);
  }
  // Finds older objects that moved money now: dispute outcomes, reversed refunds and delayed payments.
  for await (const page of pagesOf((by) => stripe.balanceTransactions.list({ created, ...by }))) {
    const moved: MovedObject[] = [];
    for (const json of page) {
      const object = await orUnreadable(idIn(json), () => readSource(json, seen));
      if (object) moved.push(object);
    }
    yield moved;
  }
}

/** Reads the object that moved the balance. Returns null for an object that was seen before. */
async function readSource(json: unknown, seen: Set<string>): Promise<MovedObject | null> {
  const id = idOf(readObject(balanceShape, json).source);
  if (!id || seen.has(id)) return null;
  seen.add(id);
  return readMoved(id);
}

/** See `PaymentProvider`. */
export async function readMoved(id: string): Promise<MovedObject | null> {
  try {
    return await orUnreadable(id, () => readKind(id));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function readKind(id: string): Promise<MoneyObject | null> {
  if (/^(re|pyr)_/.test(id)) return refundOf(await ask(() => stripe.refunds.retrieve(id)));
  if (/^(ch|py)_/.test(id)) return paymentOf(await ask(() => stripe.charges.retrieve(id)));
  if (/^(du|dp)_/.test(id)) return disputeOf(id);
  return id.startsWith("pi_") ? intentOf(id) : null;
}

async function disputeOf(id: string): Promise<MoneyObject | null> {
  const facts = await readDispute(id);
  if (!facts) return null;
  const { paymentId, amount, currency, isWithdrawn, isReinstated } = facts;
  return { kind: "dispute", id, paymentId, amount, currency, isWithdrawn, isReinstated };
}

async function intentOf(id: string): Promise<MoneyObject | null> {
  const intent = readObject(receivedShape, await ask(() => stripe.paymentIntents.retrieve(id)));
  if (intent.status !== "succeeded") return null;
  const { amount_received: amount, currency } = intent;
  return { kind: "payment", id, paymentId: id, amount, currency: currency.toUpperCase() };
}
