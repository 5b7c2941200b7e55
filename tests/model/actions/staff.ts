import { cancelOrder } from "#domain/checkout/cancel-order.ts";
import { markOrderPaid } from "#domain/checkout/settlement/mark-order-paid.ts";
import { deliverByHand } from "#domain/delivery/deliver-by-hand.ts";
import { replaceItem } from "#domain/delivery/replace-item.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import type { RefundScope } from "#domain/payments/refunds/place-refund.ts";
import { requestRefund } from "#domain/payments/refunds/request-refund.ts";
import { recheckOrder } from "#domain/sales/recheck-order.ts";
import { Act, type Ended } from "../act.ts";
import { isDisputed, type Observed, type SeenLine, type SeenOrder } from "../observe.ts";
import { buyIn, type Shop } from "../shop.ts";
import { hasPaidOwnPage, type ModelProduct, pick, type ShopModel } from "../shop-model.ts";

/** The actions of staff in the back office. */

const reason = "asked for by the buyer";

/** An action on one order of the shop. */
export abstract class OrderAct<T, More = object> extends Act<{ at: number } & More, T> {
  protected readonly isForPaid: boolean = false;

  protected override isPossible = (model: Readonly<ShopModel>) => model.seen.orders.length > 0;

  /** Usually picks an order to which the action applies, and sometimes an order at random. */
  protected order(seen: Observed): SeenOrder {
    const { at } = this.given;
    const meant = seen.orders.filter(({ payment }) => (payment === "paid") === this.isForPaid);
    return pick(at < 9 && meant.length > 0 ? meant : seen.orders, at) as SeenOrder;
  }

  protected now({ before, after }: Ended<T>): SeenOrder {
    const { id } = this.order(before);
    return after.orders.find((order) => order.id === id) as SeenOrder;
  }
}

/** Adds new credentials to a product: all of them or none. */
export class Restock extends Act<{ product: number; count: number }, void> {
  protected override async act(model: ShopModel, { admin }: Shop): Promise<void> {
    const accounts = model.products.filter(({ deliveryType }) => deliveryType === "account");
    const product = pick(accounts, this.given.product) as ModelProduct;
    await buyIn(admin, product, this.given.count);
  }

  protected override learn({ before, after, outcome }: Ended<void>): string[] {
    const added = after.items.length - before.items.length;
    const isWhole = added === this.given.count || (added === 0 && outcome.kind !== "done");
    return isWhole ? [] : [`${added} of ${this.given.count} were added`];
  }
}

/** Staff click on "Mark as paid", because the customer has paid outside the provider. */
export class MarkPaid extends OrderAct<unknown> {
  protected override readonly refusals = ["order_not_pending", "payment_under_way"];

  protected override act(model: ShopModel, { admin }: Shop): Promise<unknown> {
    const attempt = model.attempts.find(({ id }) => id === this.order(model.seen).attempt);
    // The model does not know the result before the answer arrives.
    if (attempt?.marked === "no") attempt.marked = "perhaps";
    return markOrderPaid(admin, { orderId: this.order(model.seen).id, reason });
  }

  protected override learn(ended: Ended<unknown>): string[] {
    const { model, before, outcome } = ended;
    const was = this.order(before);
    const order = this.now(ended);
    const attempt = model.attempts.find(({ id }) => id === was.attempt);
    if (attempt?.marked === "perhaps" && !order.exceptions.includes("manual_mark")) attempt.marked = "no";
    if (outcome.kind === "done") {
      if (attempt) attempt.marked = "yes";
      if (order.payment !== "paid") return [`marked as paid, but the order is ${order.payment}`];
      return was.status === "pending" ? [] : [`marked as paid although it was ${was.status}`];
    }
    const isUnpaid = was.status === "pending" && !hasPaidOwnPage(attempt);
    if (outcome.kind === "refused" && isUnpaid && !outcome.struck)
      return [`an unpaid order is not marked: ${outcome.code}`];
    return [];
  }
}

/** Staff cancel a pending order. */
export class Cancel extends OrderAct<void> {
  protected override readonly refusals = ["order_not_pending", "payment_under_way"];

  protected override act(model: ShopModel, { admin }: Shop): Promise<void> {
    return cancelOrder(admin, { orderId: this.order(model.seen).id, reason });
  }

  protected override learn(ended: Ended<void>): string[] {
    const { model, before, outcome } = ended;
    const was = this.order(before);
    const attempt = model.attempts.find(({ id }) => id === was.attempt);
    if (outcome.kind === "done") {
      if (hasPaidOwnPage(attempt)) return ["a paid order was cancelled"];
      return this.now(ended).status === "cancelled"
        ? []
        : [`cancelled, but the order is ${this.now(ended).status}`];
    }
    const isUnpaid = was.status === "pending" && !hasPaidOwnPage(attempt);
    if (outcome.kind === "refused" && isUnpaid && !outcome.struck)
      return [`an unpaid order is not cancelled: ${outcome.code}`];
    return [];
  }
}

type SeenRefund = SeenOrder["refunds"][number];

/** Returns whether the shop had stored both refunds of an order before one of them failed. */
const overlaps = (one: SeenRefund, other: SeenRefund): boolean =>
  one !== other &&
  (other.asked ?? 0) < (one.ended ?? Number.POSITIVE_INFINITY) &&
  (one.asked ?? 0) < (other.ended ?? Number.POSITIVE_INFINITY);

/**
 * The scope of a refund, which can also be one unit. The unit is chosen from the units that the order's
 * details offer.
 */
type ModelScope = Exclude<RefundScope, { kind: "units" }> | { kind: "unit"; unit: number };

/**
 * Refunds the whole remaining amount, the backordered units, one unit, or an amount. Staff click once on the
 * refund button, or twice at the same moment.
 */
export class Refund extends OrderAct<{ isSent: boolean }, { scope: ModelScope; clicks: number }> {
  protected override readonly isForPaid = true;
  protected override readonly refusals = [
    "refund_not_paid",
    "refund_nothing_left",
    "refund_disputed",
    "refund_exceeds_paid",
    "refund_changed",
  ];

  protected override async act(model: ShopModel, { admin }: Shop): Promise<{ isSent: boolean }> {
    const { clicks } = this.given;
    const order = this.order(model.seen);
    const orderId = order.id;
    const scope = this.scopeOf(model.seen, order);
    const answers = await Promise.allSettled(
      Array.from({ length: clicks }, () => requestRefund(admin, { orderId, scope, reason })),
    );
    const taken = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    const rejected = answers.flatMap((answer) => (answer.status === "rejected" ? answer.reason : []));
    const unexpected = rejected.find((error) => !(error instanceof DomainError));
    if (taken.length === 0 || unexpected) throw unexpected ?? rejected[0];
    return { isSent: taken.every(({ isSent }) => isSent) };
  }

  /** Chooses a delivered or waiting unit, including units that cannot be refunded. */
  private scopeOf(seen: Observed, { id, lines, version }: SeenOrder): RefundScope {
    const { scope } = this.given;
    if (scope.kind !== "unit") return scope;
    const delivered = seen.deliveries
      .filter(({ order, status }) => order === id && status !== "replaced")
      .map(({ line, slot }) => ({ line, waiting: 0, slots: [slot] }));
    const waiting = lines
      .filter(({ owed }) => owed > 0)
      .map(({ id: line }) => ({ line, waiting: 1, slots: [] }));
    const { line, ...chosen } = pick([...delivered, ...waiting], scope.unit) ?? {
      line: lines[0]?.id ?? "",
      waiting: 1,
      slots: [],
    };
    return { kind: "units", units: { [line]: chosen }, version };
  }

  protected override learn(ended: Ended<{ isSent: boolean }>): string[] {
    const { before, outcome } = ended;
    const was = this.order(before);
    if (outcome.kind !== "done") return [];
    const now = this.now(ended);
    if (isDisputed(was)) return ["refunded a disputed order"];
    if (was.payment !== "paid") return ["refunded an unpaid order"];
    if (now.refunds.length <= was.refunds.length) return ["the refund was accepted, but it has no row"];
    const sent = now.refunds.filter(({ id }) => !was.refunds.some((known) => known.id === id));
    for (const { id, amount: paid } of now.payments) {
      const sum = (rows: SeenOrder["refunds"]) =>
        rows.filter(({ payment }) => payment === id).reduce((total, { amount }) => total + amount, 0);
      const held = sum(was.refunds.filter(({ state }) => !["failed", "canceled"].includes(state)));
      // A failed refund can come from the dashboard, and the shop might have learned about this refund only
      // now. The money of a refund from the dashboard had already come back before this request. When the
      // provider has refused the refund of one click, a later click is allowed to request the same money
      // again.
      const isOver = (refund: SeenRefund) =>
        refund.state === "canceled" ||
        (refund.state === "failed" &&
          (refund.object?.startsWith("re_") || !sent.some((other) => overlaps(refund, other))));
      const more = sum(sent.filter((refund) => !isOver(refund)));
      if (more > 0 && held + more > paid)
        return [`refunded ${more} of ${paid}, although ${held} was already refunded`];
    }
    const isWaiting = sent.some(({ state }) => state === "requested");
    return outcome.value.isSent && isWaiting ? ["reported as sent, but the refund still waits"] : [];
  }
}

/** Staff click on "Ask the provider again". */
export class Recheck extends OrderAct<unknown> {
  protected override act(model: ShopModel, { admin }: Shop): Promise<unknown> {
    return recheckOrder(admin, { orderId: this.order(model.seen).id });
  }
}

/** Staff replace a credential that does not work. */
export class Replace extends Act<{ at: number }, unknown> {
  protected override readonly refusals = ["not_replaceable"];

  protected override isPossible = (model: Readonly<ShopModel>) => model.seen.deliveries.length > 0;

  protected override act(model: ShopModel, { admin }: Shop): Promise<unknown> {
    return replaceItem(admin, {
      deliverableId: pick(model.seen.deliveries, this.given.at)?.id ?? "",
      reason,
    });
  }

  protected override learn({ before, after, outcome }: Ended<unknown>): string[] {
    const was = pick(before.deliveries, this.given.at);
    if (outcome.kind !== "done" || !was) return [];
    const burned = after.items.find(({ id }) => id === was.item)?.state;
    return burned === "burned" ? [] : [`the replaced credential is ${burned}`];
  }
}

/** Staff deliver a unit of a manual product. */
export class DeliverByHand extends OrderAct<unknown> {
  protected override readonly refusals = ["nothing_to_deliver"];

  protected override isPossible = (model: Readonly<ShopModel>) =>
    model.seen.orders.some(({ lines }) => lines.some(({ type }) => type === "manual"));

  protected override act(model: ShopModel, { admin }: Shop): Promise<unknown> {
    const isManual = ({ type }: SeenLine) => type === "manual";
    const waiting = model.seen.orders.filter(({ lines }) =>
      lines.some((line) => isManual(line) && line.owed > 0),
    );
    const orders =
      waiting.length > 0 ? waiting : model.seen.orders.filter(({ lines }) => lines.some(isManual));
    const line = pick(orders, this.given.at)?.lines.find(isManual);
    const product = model.products.find(({ id }) => id === line?.product);
    const secret = `made-${this.given.at}-${model.seen.deliveries.length}`;
    product?.secrets.add(secret);
    return deliverByHand(admin, {
      orderItemId: line?.id ?? "",
      slot: (line?.delivered ?? 0) + 1,
      content: `key: ${secret}`,
    });
  }
}
