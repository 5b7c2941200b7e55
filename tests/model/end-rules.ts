import type Stripe from "stripe";
import { revealDeliverable } from "#domain/delivery/reveal-deliverable.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { sandbox } from "#tests/factories/build-order.ts";
import { learnSecret } from "./actions/buying.ts";
import { openersOf } from "./customers.ts";
import { isDisputed, isFrozen, type Observed, orderOf, type SeenOrder } from "./observe.ts";
import type { Shop } from "./shop.ts";
import { type Attempt, pick, type ShopModel } from "./shop-model.ts";

type Report = (what: string) => void;

/** The objects that exist at the provider. */
interface Provider {
  sessions: Stripe.Checkout.Session[];
  refunds: Stripe.Refund[];
  disputes: Stripe.Dispute[];
}

async function readProvider(): Promise<Provider> {
  const { objects } = await sandbox.state(["sessions", "refunds", "disputes"]);
  return {
    sessions: (objects?.sessions ?? []).map((row) => row.session as Stripe.Checkout.Session),
    refunds: (objects?.refunds ?? []).map((row) => row.refund as Stripe.Refund),
    disputes: (objects?.disputes ?? []) as unknown as Stripe.Dispute[],
  };
}

/** Checks the state three minutes after the last action: every payment has reached its order. */
export function brokenSoon(model: ShopModel, soon: Observed): string[] {
  return model.attempts.flatMap((attempt) => {
    const order = orderOf(soon, attempt);
    return attempt.paid.length > 0 && order?.payment !== "paid"
      ? [`${order?.id ?? attempt.id}: paid three minutes ago, and the order is ${order?.payment}`]
      : [];
  });
}

/**
 * Checks the rules that must hold when all deadlines have passed.
 * @returns the broken rules as sentences, or an empty list when no rule is broken.
 */
export async function brokenAtEnd(model: ShopModel, real: Shop, end: Observed): Promise<string[]> {
  const broken: string[] = [];
  const report: Report = (what) => broken.push(what);
  const provider = await readProvider();
  for (const attempt of model.attempts) {
    const order = orderOf(end, attempt);
    if (order) endOfOrder(attempt, order, { provider, isDecided: model.decided.has(order.id) }, report);
    else if (attempt.paid.length > 0) report(`${attempt.id} is paid but has no order`);
  }
  moneyIsKnown(model, provider, report);
  for (const problem of await openEverything(model, real, end)) report(problem);
  return broken;
}

function endOfOrder(
  attempt: Attempt,
  order: SeenOrder,
  { provider, isDecided }: { provider: Provider; isDecided: boolean },
  report: Report,
): void {
  const isPaid = attempt.paid.length > 0 || attempt.marked === "yes";
  if (!isPaid && attempt.marked === "no" && order.status !== "cancelled")
    report(`${order.id}: not paid, but at the end it is ${order.status}`);
  if (isPaid && order.payment !== "paid") report(`${order.id}: paid, but at the end it is ${order.payment}`);
  if (order.payment !== "paid") return;
  for (const { session, amount } of attempt.paid) {
    const intent = provider.sessions.find(({ id }) => id === session)?.payment_intent;
    const booked = order.payments.filter(({ object }) => object === intent);
    if (booked.length !== 1 || booked[0]?.amount !== amount)
      report(
        `${order.id}: ${amount} paid on ${session}, booked: ${booked.map((one) => one.amount).join(", ") || "nothing"}`,
      );
  }
  nothingIsForgotten(order, isDecided, report);
  moneyBackIsTrue(order, provider, report);
}

/**
 * Checks that every unit is delivered or refunded, or that a visible reason explains why the unit still
 * waits.
 */
function nothingIsForgotten(order: SeenOrder, isDecided: boolean, report: Report): void {
  const waiting = order.lines.filter(({ owed }) => owed > 0);
  const reasons = ["amount_mismatch", "currency_mismatch", "refund_failed", "dispute"];
  // An order that staff decided to deliver can still be waiting. The deadline of such an order begins when
  // staff decide, and is measured in real time.
  const isSeen = order.queue.some((kind) => reasons.includes(kind)) || isDisputed(order) || isDecided;
  const stuck = waiting.filter(({ type }) => type !== "manual");
  if (stuck.length > 0 && !isSeen)
    report(`${order.id}: backordered past its deadline, neither refunded nor in the exception queue`);
  if (waiting.length > 0 && order.status !== "processing" && !(isDecided && order.status === "completed"))
    report(`${order.id}: backordered but shown as ${order.status}`);
  const isDelivered = order.lines.every(({ quantity, delivered }) => quantity === delivered);
  if (isDelivered && order.status !== "completed")
    report(`${order.id}: delivered but shown as ${order.status}`);
  for (const payment of order.payments.filter(({ duplicate }) => duplicate)) {
    const back = order.refunds.filter(({ payment: of, state }) => of === payment.id && state === "succeeded");
    const isBack = back.reduce((sum, { amount }) => sum + amount, 0) === payment.amount;
    const isWaiting =
      ["refund_failed", "dispute"].some((kind) => order.queue.includes(kind)) || order.disputes.length > 0;
    if (!isBack && !isWaiting) report(`${order.id}: the second payment ${payment.object} was not refunded`);
  }
}

/**
 * Checks that the shop has each refund and each dispute of the provider, and that the ledger agrees with
 * these refunds and disputes.
 */
function moneyBackIsTrue(order: SeenOrder, provider: Provider, report: Report): void {
  const intents = new Map(order.payments.map((payment) => [payment.object, payment]));
  const refunds = provider.refunds.filter((one) => intents.has(String(one.payment_intent)));
  const disputes = provider.disputes.filter((one) => intents.has(String(one.payment_intent)));
  for (const one of refunds) {
    const row = order.refunds.find(({ object }) => object === one.id);
    if (row?.state !== one.status || row?.amount !== one.amount)
      report(`${order.id}: refund ${one.id} is ${one.status}, here it is ${row?.state ?? "unknown"}`);
  }
  for (const row of order.refunds.filter(({ object }) => object?.startsWith("re_")))
    if (!refunds.some(({ id }) => id === row.object))
      report(`${order.id}: refund ${row.object} does not exist at the provider`);
  for (const row of order.refunds.filter(({ state }) => state === "requested"))
    report(`${order.id}: refund ${row.id} was never sent`);
  for (const one of disputes) {
    const row = order.disputes.find(({ object }) => object === one.id);
    const words: Record<string, string> = {
      needs_response: "open",
      warning_needs_response: "inquiry",
      warning_closed: "closed",
      appeal_in_orbit: "unknown",
    };
    const state = words[one.status] ?? one.status;
    if (row?.state !== state)
      report(`${order.id}: dispute ${one.id} is ${one.status}, here it is ${row?.state ?? "unknown"}`);
  }
  const paid = order.payments
    .filter(({ provider: of }) => of === "stripe")
    .reduce((sum, { amount }) => sum + amount, 0);
  const back = refunds
    .filter(({ status }) => status === "succeeded")
    .reduce((sum, { amount }) => sum + amount, 0);
  const moved = disputes
    .flatMap((one) => one.balance_transactions)
    .reduce((sum, { amount }) => sum + amount, 0);
  if (order.atProvider !== paid - back + moved)
    report(
      `${order.id}: the provider holds ${paid - back + moved} of it, the ledger says ${order.atProvider}`,
    );
}

/** Checks that the model knows every payment at the provider. */
function moneyIsKnown(model: ShopModel, { sessions }: Provider, report: Report): void {
  const paid = new Set(model.attempts.flatMap((attempt) => attempt.paid.map(({ session }) => session)));
  for (const { id, payment_status } of sessions)
    if (payment_status === "paid" && !paid.has(id))
      report(`${id} is paid at the provider, but not in the model`);
}

/**
 * Checks that every customer can open their own deliveries. No customer is allowed to open a disputed or
 * revoked delivery, or a delivery of another customer. The browser that placed a guest's order is allowed to
 * open the order. The account that later received the order is also allowed to open it.
 */
async function openEverything(model: ShopModel, real: Shop, end: Observed): Promise<string[]> {
  const problems: string[] = [];
  for (const [at, delivery] of end.deliveries.entries()) {
    const order = end.orders.find(({ id }) => id === delivery.order);
    if (!order) continue;
    const product = order.lines.find(({ id }) => id === delivery.line)?.product;
    const isShut = delivery.status !== "delivered" || isFrozen(order);
    for (const owner of openersOf(model, real, order, true)) {
      const opened = await open(await owner(), delivery.id);
      if (isShut !== (opened === null))
        problems.push(
          `delivery ${delivery.id}: ${isShut ? "opened" : "not opened"}, ${delivery.status}, ${order.dispute}`,
        );
      else if (opened) problems.push(...learnSecret(model, delivery, product, opened));
    }
    const stranger = await pick(openersOf(model, real, order, false), at)?.();
    if (stranger && (await open(stranger, delivery.id)))
      problems.push(`delivery ${delivery.id} can be opened by another customer`);
  }
  return problems;
}

/** Opens a delivery as a customer. Returns null when the shop rejects the reveal. */
async function open(customer: Caller, deliverableId: string) {
  try {
    return await revealDeliverable(customer, { deliverableId });
  } catch (error) {
    if (error instanceof DomainError && ["not_found", "delivery_frozen"].includes(error.code)) return null;
    throw error;
  }
}
