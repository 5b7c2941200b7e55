import { randomUUID } from "node:crypto";
import { reconcileOrder } from "#domain/checkout/settlement/reconcile-order.ts";
import { acceptAmount } from "#domain/delivery/accept-amount.ts";
import { deliverAfterAll } from "#domain/delivery/deliver-after-all.ts";
import { reconcileRefunds } from "#domain/payments/refunds/reconcile-refunds.ts";
import { requestRefund } from "#domain/payments/refunds/request-refund.ts";
import { stripe } from "#domain/payments/stripe/stripe-client.server.ts";
import { sandbox } from "#tests/factories/build-order.ts";
import type { Ended } from "../act.ts";
import { isDisputed } from "../observe.ts";
import type { Shop } from "../shop.ts";
import { type Attempt, BUYERS, type ShopModel } from "../shop-model.ts";
import { learnOffer } from "./offer.ts";
import { askForPage, CART_REJECTIONS } from "./payment-page.ts";
import { payStray } from "./provider.ts";
import { OrderAct } from "./staff.ts";

const reason = "agreed with the buyer";

/**
 * Staff decide that the shop must deliver an order. In the first case, the provider charged less than the
 * price of a new order, and staff accept the amount. In the second case, the refund of a paid order failed,
 * and staff deliver the order after all.
 */
export class DecideDelivery extends OrderAct<void, { accepts: boolean }> {
  protected override readonly isForPaid = true;
  protected override readonly refusals = [
    "not_resumable",
    // The action can place a new order, and the shop rejects the order when its product is archived.
    ...CART_REJECTIONS,
    "refund_not_paid",
    "refund_nothing_left",
    "refund_disputed",
  ];
  #orderId = "";
  /** The checkout attempt of the order for which the provider charges less than the price. */
  #attempt: Attempt | undefined;

  protected override isPossible = (model: Readonly<ShopModel>) =>
    this.given.accepts || model.seen.orders.length > 0;

  protected override async act(model: ShopModel, real: Shop): Promise<void> {
    this.#orderId = this.given.accepts
      ? await this.#chargeLess(model, real)
      : await this.#refundInVain(model, real);
    model.decided.add(this.#orderId);
    const input = { orderId: this.#orderId, reason };
    await (this.given.accepts ? acceptAmount(real.admin, input) : deliverAfterAll(real.admin, input));
  }

  async #chargeLess(model: ShopModel, real: Shop): Promise<string> {
    const { at } = this.given;
    const cart = [{ product: at % model.products.length, quantity: 1 }];
    const buyer = at % BUYERS;
    const attempt: Attempt = { id: randomUUID(), buyer, cart, pages: [], paid: [], marked: "no" };
    this.#attempt = attempt;
    model.attempts.push(attempt);
    const { owner, orderId } = await askForPage(model, real, attempt);
    await reconcileOrder(orderId, "model", await payStray(model, owner, orderId, 500));
    return orderId;
  }

  async #refundInVain(model: ShopModel, { admin }: Shop): Promise<string> {
    const { id: orderId } = this.order(model.seen);
    const { refundId } = await requestRefund(admin, { orderId, scope: { kind: "all" }, reason });
    const { data } = await stripe.refunds.list({ limit: 100 });
    const refund = data.find(({ metadata }) => metadata?.refund_id === refundId);
    // The sandbox does not change the state of a refund that can no longer fail. While the refund has not
    // failed, the shop rejects the staff's decision to deliver.
    if (refund) await sandbox.setRefund(refund.id, "failed").catch(() => {});
    await reconcileRefunds(orderId);
    return orderId;
  }

  protected override learn(ended: Ended<void>): string[] {
    const { before, after, outcome } = ended;
    if (outcome.kind !== "done") return this.#attempt ? learnOffer(ended, this.#attempt) : [];
    const now = after.orders.find(({ id }) => id === this.#orderId);
    if (!now) return ["decided about an order that does not exist"];
    const was = before.orders.find(({ id }) => id === this.#orderId);
    if (now.payment !== "paid") return ["decided to deliver an unpaid order"];
    if (was && isDisputed(was)) return ["decided to deliver a disputed order"];
    if (now.refund === "full") return ["decided to deliver a fully refunded order"];
    // The shop removes a mismatch from the queue only when staff accept the amount. After another decision,
    // the mismatch stays in the queue.
    const hasMismatch = now.exceptions.some((kind) => kind.endsWith("_mismatch"));
    return this.given.accepts && hasMismatch
      ? ["accepted an amount, but the order still has a mismatch"]
      : [];
  }
}
