import { couponAddsUp } from "./coupon-rules.ts";
import { countItems, isDisputed, isFrozen, type Observed, type SeenOrder } from "./observe.ts";
import { ownersAddUp } from "./owner-rules.ts";
import { type ShopModel, totalOf } from "./shop-model.ts";

/** Records a broken rule as a sentence that names the order or product. */
type Report = (what: string) => void;

/**
 * Checks the rules that must hold after every action, even after an interrupted action. For example, no order
 * is paid without a payment, no unit is refunded twice, and a paid order stays paid. The rules describe what
 * shoppers and staff rely on, independently of the shop's own invariants.
 * @returns the broken rules as sentences, or an empty list when no rule is broken.
 */
export function brokenAfterStep(model: ShopModel, before: Observed, after: Observed): string[] {
  const broken: string[] = [];
  const report: Report = (what) => broken.push(what);
  stockAddsUp(model, before, after, report);
  broken.push(...couponAddsUp(model, after), ...ownersAddUp(model, before, after));
  for (const order of after.orders) {
    const attempt = model.attempts.find(({ id }) => id === order.attempt);
    if (!attempt) {
      report(`order ${order.id} has no attempt in the model`);
      continue;
    }
    if (order.total !== totalOf(model, attempt))
      report(`${order.id}: the total is not the price of the cart less its discount`);
    const isPaidFor = attempt.paid.length > 0 || attempt.marked !== "no";
    if (order.payment === "paid" && !isPaidFor)
      report(`${order.id} is paid in the shop, but not in the model`);
    deliveryAddsUp(order, after, report);
    moneyAddsUp(order, report);
    unitsArePaidBackOnce(order, after, report);
  }
  if (new Set(after.orders.map(({ attempt }) => attempt)).size < after.orders.length)
    report("an attempt has two orders");
  onlyForward(model, before, after, report);
  return broken;
}

function stockAddsUp(model: ShopModel, before: Observed, after: Observed, report: Report): void {
  for (const product of model.products.filter(({ deliveryType }) => deliveryType === "account")) {
    const items = after.items.filter((item) => item.product === product.id);
    if (items.length > product.secrets.size) report(`${product.slug}: has more items than were imported`);
    for (const { id, state } of before.items.filter((item) => item.product === product.id)) {
      const now = items.find((item) => item.id === id);
      if (!now) report(`item ${id} is gone`);
      else if (state === "burned" && now.state !== "burned") report(`item ${id} left burned`);
    }
    const owed = after.orders.filter(
      (order) =>
        order.payment === "paid" &&
        !order.exceptions.some((kind) => kind.endsWith("_mismatch")) &&
        !isFrozen(order) &&
        order.lines.some((line) => line.product === product.id && line.owed > 0),
    );
    if (owed.length > 0 && countItems(after, product.id, "available") > 0)
      report(`${product.slug} is for sale while ${owed.map(({ id }) => id).join(", ")} is backordered`);
    for (const item of items.filter(({ state }) => state === "reserved")) {
      const holder = after.orders.find(({ id }) => id === item.order);
      if (holder?.status !== "pending")
        report(`item ${item.id} is held by order ${item.order}, which is ${holder?.status}`);
    }
  }
}

function deliveryAddsUp(order: SeenOrder, seen: Observed, report: Report): void {
  const own = seen.deliveries.filter((delivery) => delivery.order === order.id);
  if (own.some(({ user }) => user !== order.buyer)) report(`${order.id}: delivered to somebody else`);
  if (own.length > 0 && order.payment !== "paid") report(`${order.id} is delivered but not paid`);
  for (const line of order.lines) {
    const units = own.filter((delivery) => delivery.line === line.id && delivery.status !== "replaced");
    if (units.length !== line.delivered)
      report(`${order.id}: ${units.length} units are there, ${line.delivered} are counted`);
    const sum = line.delivered + line.owed + line.refunded;
    if (order.payment === "paid" ? sum !== line.quantity : sum > 0)
      report(
        `${order.id}: of ${line.quantity}, ${line.delivered} delivered, ${line.owed} owed, ${line.refunded} refunded`,
      );
    const held = seen.items.filter((item) => item.order === order.id && item.product === line.product);
    const wanted = line.type === "account" && order.status === "pending" ? line.quantity : 0;
    if (held.filter(({ state }) => state === "reserved").length !== wanted)
      report(`${order.id}: reserves other units than its lines need`);
  }
  const mayBeOpen = order.payment === "paid" && order.refund !== "full";
  if (!mayBeOpen && own.some(({ status }) => status === "delivered"))
    report(`${order.id}: its deliveries are still open`);
}

/** Checks that a unit is paid back at most once, and that nobody can open the unit afterwards. */
function unitsArePaidBackOnce(order: SeenOrder, seen: Observed, report: Report): void {
  const paidBack = new Map<string, string>();
  for (const { state, slots } of order.refunds.filter((one) => !["failed", "canceled"].includes(one.state)))
    for (const [line, numbers] of Object.entries(slots))
      for (const slot of numbers) {
        if (paidBack.has(`${line} ${slot}`)) report(`${order.id}: unit ${slot} is paid back twice`);
        paidBack.set(`${line} ${slot}`, state);
      }
  for (const { line, slot, status } of seen.deliveries.filter(({ order: id }) => id === order.id)) {
    const refund = paidBack.get(`${line} ${slot}`);
    if (refund === "succeeded" && status === "delivered") report(`${order.id}: unit ${slot} is still open`);
  }
}

function moneyAddsUp(order: SeenOrder, report: Report): void {
  const main = order.payments.filter(({ duplicate }) => !duplicate);
  if (main.length !== (order.payment === "paid" ? 1 : 0))
    report(`${order.id}: ${main.length} payments, ${order.payment}`);
  if (order.refunded > order.paid) report(`${order.id}: ${order.refunded} refunded of ${order.paid}`);
  for (const payment of order.payments) {
    const held = order.refunds
      .filter(({ payment: of, state }) => of === payment.id && !["failed", "canceled"].includes(state))
      .reduce((sum, { amount }) => sum + amount, 0);
    if (held > payment.amount) report(`${order.id}: ${held} in refunds of a payment of ${payment.amount}`);
  }
  if (isDisputed(order) && order.disputes.length === 0) report(`${order.id}: disputed without a dispute row`);
}

/**
 * Checks that an order never returns to an earlier state. A paid order stays paid, and a delivered or
 * completed order stays delivered or completed.
 */
function onlyForward(model: ShopModel, before: Observed, after: Observed, report: Report): void {
  for (const was of before.orders) {
    const now = after.orders.find(({ id }) => id === was.id);
    if (!now) {
      report(`order ${was.id} is gone`);
      continue;
    }
    if (now.version < was.version) report(`${was.id}: its version fell`);
    if (was.payment === "paid" && now.payment !== "paid") report(`${was.id} was paid and is not any more`);
    if (was.completedAt && now.completedAt?.getTime() !== was.completedAt.getTime())
      report(`${was.id}: completed at another time`);
  }
  const slots = new Map(after.deliveries.map((delivery) => [delivery.id, delivery]));
  for (const was of before.deliveries) {
    const now = slots.get(was.id);
    if (!now) report(`delivery ${was.id} is gone`);
    else if (now.item !== was.item || now.order !== was.order)
      report(`delivery ${was.id} belongs to another item or order now`);
    else if (was.status !== "delivered" && now.status === "delivered" && !mayComeBack(model, was))
      report(`delivery ${was.id} came back`);
  }
  const items = after.deliveries.flatMap(({ item }) => item ?? []);
  if (new Set(items).size < items.length) report("one credential is in two deliveries");
}

/** Staff can decide to deliver an order after all, and a revoked delivery then becomes active again. */
const mayComeBack = (model: ShopModel, was: Observed["deliveries"][number]): boolean =>
  was.status === "revoked" && model.decided.has(was.order);
