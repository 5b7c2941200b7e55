import type {
  MoneyObject,
  MovedObject,
  ProviderFee,
  UnreadableObject,
} from "#domain/payments/moved-money.ts";
import { ProviderUnreadable } from "#domain/payments/provider-errors.ts";
import {
  balanceShape,
  chargeShape,
  feeShape,
  listShape,
  readObject,
  receivedShape,
} from "./provider-answer.ts";
import { ask, idOf, isMissing, stripe } from "./stripe-client.server.ts";
import { readDispute } from "./stripe-disputes.server.ts";
import { snapshotOfRefund } from "./stripe-refunds.server.ts";

const PAGE = 100;

const idIn = (json: unknown): string => {
  const id = typeof json === "object" && json !== null && "id" in json ? json.id : null;
  return typeof id === "string" ? id : "";
};

/**
 * Reads all pages of a list, each of at most 100 objects in the provider's own form.
 * @throws ProviderUnreadable when an answer is not a list, or when a page other than the last page has no id
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

/**
 * The objects of one listing. The keys are the provider's ids. The entry is null for an object that does not
 * belong to the shop.
 */
type Seen = Map<string, MovedObject | null>;

/**
 * Returns the result of `read`. Returns an entry for an unreadable object when `read` cannot read the object.
 */
async function orUnreadable<T>(id: string, read: () => T | Promise<T>): Promise<T | UnreadableObject> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof ProviderUnreadable)) throw error;
    return { kind: "unreadable", id: id || "no id", field: String(error.details.field) };
  }
}

/** Converts the objects of one page and adds them to `seen`. */
async function movedIn(
  page: readonly unknown[],
  read: (json: unknown) => MoneyObject | null,
  seen: Seen,
): Promise<MovedObject[]> {
  const moved: MovedObject[] = [];
  for (const json of page) {
    const object = await orUnreadable(idIn(json), () => read(json));
    seen.set(idIn(json), object);
    if (object) moved.push(object);
  }
  return moved;
}

/**
 * Converts a charge. Returns null for a charge that is not captured, because this charge moved no money.
 * Returns null for a charge without a payment intent, because the shop did not create this charge.
 */
function paymentOf(json: unknown): MoneyObject | null {
  const charge = readObject(chargeShape, json);
  const id = idOf(charge.payment_intent);
  if (!id || charge.status !== "succeeded" || !charge.captured) return null;
  const { amount_captured: amount, currency } = charge;
  return { kind: "payment", id, paymentId: id, amount, currency: currency.toUpperCase() };
}

function refundOf(json: unknown): MoneyObject {
  const { id, paymentId, state, amount, currency } = snapshotOfRefund(json);
  return { kind: "refund", id, paymentId, state, amount, currency };
}

/** See `MoneyBook`. */
export async function* listMoved(from: Date, until: Date): AsyncIterable<(MovedObject | ProviderFee)[]> {
  const seconds = (moment: Date) => Math.ceil(moment.getTime() / 1000);
  const created = { gte: seconds(from), lt: seconds(until) };
  const seen: Seen = new Map();
  for await (const page of pagesOf((by) => stripe.charges.list({ created, ...by })))
    yield await movedIn(page, paymentOf, seen);
  for await (const page of pagesOf((by) => stripe.refunds.list({ created, ...by })))
    yield await movedIn(page, refundOf, seen);
  // Finds the fees. Also finds objects that were created earlier but moved money in this time span: dispute
  // outcomes, reversed refunds and delayed payments.
  for await (const page of pagesOf((by) => stripe.balanceTransactions.list({ created, ...by }))) {
    const moved: (MovedObject | ProviderFee)[] = [];
    for (const json of page)
      moved.push(...[await orUnreadable(idIn(json), () => readMovement(json, seen))].flat());
    yield moved;
  }
}

/**
 * Reads the fee of a movement of the balance. Also reads the object that moved the balance, unless `seen`
 * already contains this object.
 */
async function readMovement(json: unknown, seen: Seen): Promise<(MovedObject | ProviderFee)[]> {
  const id = idOf(readObject(balanceShape, json).source);
  if (!id) return [];
  const known = seen.get(id);
  if (known !== undefined) return feeOf(json, known);
  const object = await readMoved(id);
  seen.set(id, object);
  return object ? [object, ...feeOf(json, object)] : [];
}

/**
 * Returns no fee when no payment, refund or dispute moved the balance, or when the shop cannot read the fee.
 */
function feeOf(json: unknown, object: MovedObject | null): ProviderFee[] {
  const { data } = feeShape.safeParse(json);
  if (!data || !object || object.kind === "unreadable") return [];
  const { paymentId, kind } = object;
  const { id, fee: amount, currency } = data;
  const isOfPayment = kind === "payment";
  return [{ kind: "fee", id, paymentId, isOfPayment, amount, currency: currency.toUpperCase() }];
}

/** See `MoneyBook`. */
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
  const snapshot = await readDispute(id);
  if (!snapshot) return null;
  const { paymentId, amount, currency, isWithdrawn, isReinstated } = snapshot;
  return { kind: "dispute", id, paymentId, amount, currency, isWithdrawn, isReinstated };
}

async function intentOf(id: string): Promise<MoneyObject | null> {
  const intent = readObject(receivedShape, await ask(() => stripe.paymentIntents.retrieve(id)));
  if (intent.status !== "succeeded") return null;
  const { amount_received: amount, currency } = intent;
  return { kind: "payment", id, paymentId: id, amount, currency: currency.toUpperCase() };
}
