import { randomUUID } from "node:crypto";
import type { TestCardName } from "@handover/stripe-sandbox/records/test-cards.ts";
import { cancelReturn } from "#domain/checkout/cancel-return.ts";
import { confirmReturn } from "#domain/checkout/settlement/return/confirm-return.ts";
import { revealDeliverable } from "#domain/delivery/reveal-deliverable.ts";
import { sandbox } from "#tests/factories/build-order.ts";
import { Act, type Ended } from "../act.ts";
import { callerOf, openersOf } from "../customers.ts";
import { countItems, isFrozen, type Observed, orderOf } from "../observe.ts";
import { forgetQuestions, type Shop } from "../shop.ts";
import { type Attempt, pick, type ShopModel, totalOf } from "../shop-model.ts";
import { learnEarlierPage } from "./earlier-page.ts";
import { learnOffer } from "./offer.ts";
import { ask, askForPage, CART_REJECTIONS, type Page, sessionOf } from "./payment-page.ts";

/** After ten rejected coupon codes, the shop checks no further code of the shopper for ten minutes. */
const COUPON_REJECTIONS = ["coupon_unusable", "coupon_used", "too_many_attempts"];

/**
 * Checks the payment page that the shop returned. The order that belongs to the page must be waiting for
 * payment, and must never have had a different page.
 */
function learnPage({ model, outcome, after, before }: Ended<Page>, attempt: Attempt): string[] {
  const order = orderOf(after, attempt);
  if (outcome.kind !== "done") return [];
  const session = sessionOf(outcome.value.paymentUrl);
  // When the buyer already has an open order for the same cart, the buyer gets the payment page of that
  // order.
  if (!order) return learnEarlierPage(model, after, attempt, session);
  const known = orderOf(before, attempt);
  if (!attempt.pages.includes(session)) attempt.pages.push(session);
  if (order?.session !== session) return [`shown ${session}, the order knows ${order?.session}`];
  if (known?.session && known.session !== session) return [`shown ${session} after ${known.session}`];
  return order.payment === "awaiting" ? [] : [`shown a page of an order that is ${order.payment}`];
}

/** A shopper or guest clicks on Pay for the first time, perhaps with the code of the coupon. */
export class Buy extends Act<{ buyer: number; cart: Attempt["cart"]; hasCode: boolean }, Page> {
  protected override readonly refusals = [...CART_REJECTIONS, ...COUPON_REJECTIONS];
  #attempt: Attempt | undefined;

  protected override act(model: ShopModel, real: Shop): Promise<Page> {
    const { buyer, cart, hasCode } = this.given;
    this.#attempt = { id: randomUUID(), buyer, cart, hasCode, pages: [], paid: [], marked: "no" };
    model.attempts.push(this.#attempt);
    return ask(model, real, this.#attempt);
  }

  protected override learn(ended: Ended<Page>): string[] {
    const { model, after, outcome } = ended;
    const attempt = this.#attempt as Attempt;
    const order = orderOf(after, attempt);
    const isShort = this.given.cart.some(({ product, quantity }) => {
      const { id, deliveryType } = model.products[product] ?? { id: "", deliveryType: "manual" };
      return (
        deliveryType === "digital" ||
        (deliveryType === "account" && countItems(after, id, "available") < quantity)
      );
    });
    if (outcome.kind === "refused" && outcome.code === "insufficient_stock") {
      if (order) return ["the checkout failed, but the order exists"];
      return isShort ? [] : ["reported as sold out, although everything is available"];
    }
    if (outcome.kind === "refused" && COUPON_REJECTIONS.includes(outcome.code) && !this.given.hasCode)
      return ["refused for a code, although the buyer typed none"];
    return [...learnOffer(ended, attempt), ...learnPage(ended, attempt)];
  }
}

/** The buyer of an earlier attempt clicks on Pay again, or returns to the same cart. */
export class BuyAgain extends Act<{ at: number }, Page> {
  protected override readonly refusals = [...CART_REJECTIONS, "attempt_used", ...COUPON_REJECTIONS];

  protected override isPossible = (model: Readonly<ShopModel>) => model.attempts.length > 0;

  protected override act(model: ShopModel, real: Shop): Promise<Page> {
    return ask(model, real, pick(model.attempts, this.given.at) as Attempt);
  }

  protected override learn(ended: Ended<Page>): string[] {
    const attempt = pick(ended.model.attempts, this.given.at) as Attempt;
    const was = orderOf(ended.before, attempt);
    if (ended.outcome.kind === "refused" && ended.outcome.code === "attempt_used" && !was)
      return ["reported as a used attempt, although it made no order"];
    return learnPage(ended, attempt);
  }
}

/** Pays with one of the test cards on a payment page that the buyer received. */
export class Pay extends Act<{ at: number; card: TestCardName }, string> {
  protected override isPossible = (model: Readonly<ShopModel>) => shown(model).length > 0;

  protected override async act(model: ShopModel): Promise<string> {
    const { session } = pick(shown(model), this.given.at) as { session: string };
    return (await sandbox.pay({ session, card: this.given.card })).outcome;
  }

  protected override learn({ model, before, outcome }: Ended<string>): string[] {
    const { attempt, session } = pick(shown(model), this.given.at) as { attempt: Attempt; session: string };
    if (outcome.kind !== "done" || outcome.value !== "succeeded") return [];
    const order = orderOf(before, attempt);
    attempt.paid.push({ session, amount: order?.total ?? 0, card: this.given.card });
    // The shop is allowed to release the stock of an order only when nobody can pay on the order's page
    // anymore. The shop is also allowed to release the stock of an order that was paid on another page and
    // later refunded. The refunded order reserves no stock, and the shop refunds a payment on the first page
    // as a duplicate.
    const isReleased = order?.status === "cancelled" && order.payment !== "paid";
    const isOver = isReleased || attempt.marked === "yes";
    return isOver ? [`a page of an order that is ${order?.payment} took money`] : [];
  }
}

const shown = (model: Readonly<ShopModel>) =>
  model.attempts.flatMap((attempt) => attempt.pages.map((session) => ({ attempt, session })));

/** A purchase without problems. The buyer opens the page, pays and returns. */
export class Purchase extends Act<{ buyer: number; cart: Attempt["cart"]; card: TestCardName }, string> {
  protected override readonly refusals = CART_REJECTIONS;
  #attempt: Attempt | undefined;
  /** The checkout attempt that created the order on the payment page. */
  #owner: Attempt | undefined;

  protected override async act(model: ShopModel, real: Shop): Promise<string> {
    const { buyer, cart, card } = this.given;
    const attempt: Attempt = { id: randomUUID(), buyer, cart, pages: [], paid: [], marked: "no" };
    this.#attempt = attempt;
    model.attempts.push(attempt);
    const { owner, session } = await askForPage(model, real, attempt);
    this.#owner = owner;
    const { outcome } = await sandbox.pay({ session, card });
    if (outcome === "succeeded") owner.paid.push({ session, amount: totalOf(model, owner), card });
    await forgetQuestions();
    await confirmReturn(await callerOf(model, real, owner), { sessionId: session });
    return outcome;
  }

  protected override learn(ended: Ended<string>): string[] {
    const { after, outcome } = ended;
    const broken = learnOffer(ended, this.#attempt as Attempt);
    if (broken.length > 0) return broken;
    if (outcome.kind !== "done" || outcome.value !== "succeeded") return [];
    const order = orderOf(after, this.#owner as Attempt);
    if (order?.payment !== "paid") return [`the buyer paid and returned, but the order is ${order?.payment}`];
    const isAll = order.lines.every(
      ({ type, quantity, delivered }) => type === "manual" || quantity === delivered,
    );
    return isAll ? [] : ["reserved and paid units are not delivered"];
  }
}

/** The buyer returns from the payment page, either after the payment or without paying. */
export class ComeBack extends Act<{ at: number; gaveUp: boolean }, { status: string } | null> {
  protected override isPossible = (model: Readonly<ShopModel>) => shown(model).length > 0;

  protected override async act(model: ShopModel, real: Shop) {
    const { attempt, session } = pick(shown(model), this.given.at) as { attempt: Attempt; session: string };
    const buyer = await callerOf(model, real, attempt);
    await forgetQuestions();
    return this.given.gaveUp
      ? cancelReturn(buyer, { sessionId: session })
      : confirmReturn(buyer, { sessionId: session });
  }

  protected override learn({ model, after, outcome }: Ended<{ status: string } | null>): string[] {
    const { attempt, session } = pick(shown(model), this.given.at) as { attempt: Attempt; session: string };
    if (outcome.kind !== "done" || outcome.struck) return [];
    const order = orderOf(after, attempt);
    const isPaid = attempt.paid.some((paid) => paid.session === session);
    if (isPaid && order?.payment !== "paid")
      return [`the buyer paid and returned, but the order is ${order?.payment}`];
    if (!isPaid && this.given.gaveUp && order?.status === "pending")
      return ["the buyer gave up, but the order still waits"];
    // When the order was paid on another page, the order contains the session of that page.
    const expected = order?.session === session ? order.status : undefined;
    return outcome.value?.status === expected ? [] : ["the answer has another status than the order"];
  }
}

type Opened = { fields: { name: string; value: string }[] };

/** A customer opens their own delivery or the delivery of another customer. */
export class Reveal extends Act<{ at: number; stranger: boolean }, Opened> {
  protected override readonly refusals = ["not_found", "delivery_frozen"];
  #isOwn = false;

  protected override isPossible = (model: Readonly<ShopModel>) => model.seen.deliveries.length > 0;

  protected override async act(model: ShopModel, real: Shop): Promise<Opened> {
    const { at, stranger } = this.given;
    const { delivery, order } = this.#chosen(model.seen);
    const own = openersOf(model, real, order, true);
    this.#isOwn = !stranger && own.length > 0;
    const caller = pick(this.#isOwn ? own : openersOf(model, real, order, false), at);
    if (!caller) throw new Error("a shop has other customers");
    return revealDeliverable(await caller(), { deliverableId: delivery.id });
  }

  #chosen(seen: Observed) {
    const delivery = pick(seen.deliveries, this.given.at);
    const order = seen.orders.find(({ id }) => id === delivery?.order);
    if (!delivery || !order) throw new Error("a delivery has an order");
    return { delivery, order };
  }

  protected override learn({ model, before, after, outcome }: Ended<Opened>): string[] {
    const { delivery } = this.#chosen(before);
    const order = after.orders.find(({ id }) => id === delivery.order);
    if (!order) return ["there is no order"];
    const may = this.#isOwn && delivery.status === "delivered" && !isFrozen(order);
    if (outcome.kind === "done") {
      if (!may) return [`opened without permission: ${delivery.status}, ${order.dispute}`];
      return learnSecret(
        model,
        delivery,
        order.lines.find(({ id }) => id === delivery.line)?.product,
        outcome.value,
      );
    }
    if (outcome.kind === "refused" && !outcome.struck && may)
      return [`not opened for its buyer: ${outcome.code}`];
    return [];
  }
}

/** Checks that the opened secret is a credential of this product, and that no other delivery has shown it. */
export function learnSecret(
  model: ShopModel,
  delivery: { id: string; item: string | null },
  product: string | undefined,
  opened: Opened,
): string[] {
  const known = model.products.find(({ id }) => id === product);
  const secret = opened.fields.map(({ value }) => value).find((value) => known?.secrets.has(value));
  if (!secret) return ["the opened secret is not a credential of this product"];
  if (delivery.item === null) return [];
  const holder = model.opened.get(secret);
  model.opened.set(secret, delivery.id);
  return holder === undefined || holder === delivery.id
    ? []
    : [`one credential in two deliveries: ${holder}, ${delivery.id}`];
}
