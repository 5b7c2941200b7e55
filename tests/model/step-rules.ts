import { countItems, isDisputed, isFrozen, type Observed, type SeenOrder } from "./observe.ts";
import { priceOf, type ShopModel } from "./shop-model.ts";

/** Records a broken rule as a sentence that names the order or product. */
type Tell = (what: string) => void;

/**
 * Checks the rules that must hold after every action, even an interrupted one: nothing is invented, doubled
 * or taken back. The rules describe what shoppers and staff rely on, independently of the shop's own
 * invariants.
 * @returns the broken rules as sentences; empty when all hold.
 */
export function brokenAfterStep(model: ShopModel, before: Observed, after: Observed): string[] {
  const broken: string[] = [];
  const tell: Tell = (what) => broken.push(what);
  stockAddsUp(model, before, after, tell);
  for (const order of after.orders) {
    const attempt = model.attempts.find(({ id }) => id === order.attempt);
    if (!attempt) {
      tell(`order ${order.id} has no attempt in the model`);
      continue;
    }
    if (order.total !== priceOf(model, attempt.cart))
      tell(`${order.id}: the total is not the price of the cart`);
    const isPaidFor = attempt.paid.length > 0 || attempt.marked !== "no";
    if (order.payment === "paid" && !isPaidFor) tell(`${order.id} is paid in the shop, but not in the model`);
    deliveryAddsUp(order, after, tell);
    moneyAddsUp(order, tell);
  }
  if (new Set(after.orders.map(({ attempt }) => attempt)).size < after.orders.length)
    tell("an attempt has two orders");
  onlyForward(model, before, after, tell);
  return broken;
}

function stockAddsUp(model: ShopModel, before: Observed, after: Observed, tell: Tell): void {
  for (const product of model.products.filter(({ deliveryType }) => deliveryType === "account")) {
    const items = after.items.filter((item) => item.product === product.id);
    if (items.length > product.secrets.size) tell(`${product.slug}: has more items than were imported`);
    for (const { id, state } of before.items.filter((item) => item.product === product.id)) {
      const now = items.find((item) => item.id === id);
      if (!now) tell(`item ${id} is gone`);
      else if (state === "burned" && now.state !== "burned") tell(`item ${id} left burned`);
    }
    const owed = after.orders.filter(
      (order) =>
        order.payment === "paid" &&
        !order.exceptions.some((kind) => kind.endsWith("_mismatch")) &&
        !isFrozen(order) &&
        order.lines.some((line) => line.product === product.id && line.owed > 0),
    );
    if (owed.length > 0 && countItems(after, product.id, "available") > 0)
      tell(`${product.slug} is for sale while ${owed.map(({ id }) => id).join(", ")} is backordered`);
    for (const item of items.filter(({ state }) => state === "reserved")) {
      const holder = after.orders.find(({ id }) => id === item.order);
      if (holder?.status !== "pending")
        tell(`item ${item.id} is held by order ${item.order}, which is ${holder?.status}`);
    }
  }
}

function deliveryAddsUp(order: SeenOrder, seen: Observed, tell: Tell): void {
  const own = seen.deliveries.filter((delivery) => delivery.order === order.id);
  if (own.some(({ user }) => user !== order.buyer)) tell(`${order.id}: delivered to somebody else`);
  if (own.length > 0 && order.payment !== "paid") tell(`${order.id} is delivered but not paid`);
  for (const line of order.lines) {
    const units = own.filter((delivery) => delivery.line === line.id && delivery.status !== "replaced");
    if (units.length !== line.delivered)
      tell(`${order.id}: ${units.length} units are there, ${line.delivered} are counted`);
    const sum = line.delivered + line.owed + line.refunded;
    if (order.payment === "paid" ? sum !== line.quantity : sum > 0)
      tell(
        `${order.id}: of ${line.quantity}, ${line.delivered} delivered, ${line.owed} owed, ${line.refunded} refunded`,
      );
    const held = seen.items.filter((item) => item.order === order.id && item.product === line.product);
    const wanted = line.type === "account" && order.status === "pending" ? line.quantity : 0;
    if (held.filter(({ state }) => state === "reserved").length !== wanted)
      tell(`${order.id}: reserves other units than its lines need`);
  }
  const mayBeOpen = order.payment === "paid" && order.refund !== "full";
  if (!mayBeOpen && own.some(({ status }) => status === "delivered"))
    tell(`${order.id}: its deliveries are still open`);
}

function moneyAddsUp(order: SeenOrder, tell: Tell): void {
  const main = order.payments.filter(({ duplicate }) => !duplicate);
  if (main.length !== (order.payment === "paid" ? 1 : 0))
    tell(`${order.id}: ${main.length} payments, ${order.payment}`);
  if (order.refunded > order.paid) tell(`${order.id}: ${order.refunded} refunded of ${order.paid}`);
  for (const payment of order.payments) {
    const held = order.refunds
      .filter(({ payment: of, state }) => of === payment.id && !["failed", "canceled"].includes(state))
      .reduce((sum, { amount }) => sum + amount, 0);
    if (held > payment.amount) tell(`${order.id}: ${held} in refunds of a payment of ${payment.amount}`);
  }
  if (isDisputed(order) && order.disputes.length === 0) tell(`${order.id}: disputed without a dispute row`);
}

/** Checks that nothing goes backward: a paid, delivered or completed order stays so. */
function onlyForward(model: ShopModel, before: Observed, after: Observed, tell: Tell): void {
  for (const was of before.orders) {
    const now = after.orders.find(({ id }) => id === was.id);
    if (!now) {
      tell(`order ${was.id} is gone`);
      continue;
    }
    if (now.version < was.version) tell(`${was.id}: its version fell`);
    if (was.payment === "paid" && now.payment !== "paid") tell(`${was.id} was paid and is not any more`);
    if (was.completedAt && now.completedAt?.getTime() !== was.completedAt.getTime())
      tell(`${was.id}: completed at another time`);
  }
  const slots = new Map(after.deliveries.map((delivery) => [delivery.id, delivery]));
  for (const was of before.deliveries) {
    const now = slots.get(was.id);
    if (!now) tell(`delivery ${was.id} is gone`);
    else if (now.item !== was.item || now.user !== was.user || now.order !== was.order)
      tell(`delivery ${was.id} belongs to another item, user or order now`);
    else if (was.status !== "delivered" && now.status === "delivered" && !mayComeBack(model, was))
      tell(`delivery ${was.id} came back`);
  }
  const items = after.deliveries.flatMap(({ item }) => item ?? []);
  if (new Set(items).size < items.length) tell("one credential is in two deliveries");
}

/** A revoked delivery may become active again when staff decided to deliver the order after all. */
const mayComeBack = (model: ShopModel, was: Observed["deliveries"][number]): boolean =>
  was.status === "revoked" && model.decided.has(was.order);
