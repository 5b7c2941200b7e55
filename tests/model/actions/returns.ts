import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { withdrawals } from "#db/schema/withdrawals.ts";
import { confirmWithdrawal } from "#domain/after-sale/returns/confirm-withdrawal.ts";
import { giveBackUnopened } from "#domain/after-sale/returns/give-back-unopened.ts";
import { readReturnable } from "#domain/after-sale/returns/read-returnable.ts";
import { requestWithdrawal } from "#domain/after-sale/returns/request-withdrawal.ts";
import { keyOfUnit, withdrawOwnUnits } from "#domain/after-sale/returns/withdraw-own-units.ts";
import { readLiveLink } from "#domain/messaging/links/one-time-links.ts";
import { Act, type Ended } from "../act.ts";
import { openersOf, visitorElsewhere } from "../customers.ts";
import type { Observed, SeenOrder } from "../observe.ts";
import type { Shop } from "../shop.ts";
import { pick, type ShopModel } from "../shop-model.ts";

/** A customer returns a delivered unit for a refund, or somebody else tries to return the unit. */
export class GiveBack extends Act<{ at: number }, { refundId: string }> {
  protected override readonly refusals = [
    "not_returnable",
    "refund_nothing_left",
    "refund_not_paid",
    "not_found",
  ];
  #isOwn = false;

  protected override isPossible = (model: Readonly<ShopModel>) => model.seen.deliveries.length > 0;

  protected override async act(model: ShopModel, real: Shop): Promise<{ refundId: string }> {
    const { at } = this.given;
    const delivery = pick(model.seen.deliveries, at);
    const order = model.seen.orders.find(({ id }) => id === delivery?.order) as SeenOrder;
    const own = openersOf(model, real, order, true);
    this.#isOwn = own.length > 0;
    const caller = pick(this.#isOwn ? own : openersOf(model, real, order, false), at);
    if (!caller) throw new Error("a shop has other customers");
    return giveBackUnopened(await caller(), { deliverableId: delivery?.id ?? "" });
  }

  protected override learn({ before, after, outcome }: Ended<{ refundId: string }>): string[] {
    const was = pick(before.deliveries, this.given.at);
    const now = after.deliveries.find(({ id }) => id === was?.id);
    if (outcome.kind === "refused" && outcome.code === "not_found" && this.#isOwn)
      return ["the customer does not find the unit"];
    if (outcome.kind !== "done" || !was || !now) return [];
    if (!this.#isOwn) return ["somebody else gave the unit back"];
    if (was.wasOpened || now.wasOpened) return ["an opened unit was given back"];
    return now.status === "revoked" ? [] : [`given back, and still ${now.status}`];
  }
}

/**
 * A customer withdraws from all units of their order. A shopper with an account withdraws while signed in. A
 * guest clicks the link that the shop mails to the email address of the order.
 */
export class Withdraw extends Act<{ at: number }, { withdrawalId: string }> {
  /** The shop accepts at most ten withdrawals of one customer in an hour. */
  protected override readonly refusals = ["too_many_attempts", "refund_nothing_left"];

  protected override isPossible = (model: Readonly<ShopModel>) => model.seen.orders.length > 0;

  protected override async act(model: ShopModel, real: Shop): Promise<{ withdrawalId: string }> {
    const seen = this.#chosen(model.seen);
    const [order] = await db.select().from(orders).where(eq(orders.id, seen.id));
    if (!order) throw new Error("the model saw an order that is not there");
    const request = {
      formId: randomUUID(),
      name: "Ana Prado",
      orderNumber: order.orderNumber,
      email: order.customerEmail,
      language: "en" as const,
    };
    const shopper = [...real.buyers, real.stranger].find(({ userId }) => userId === seen.buyer);
    if (!shopper) return withdrawByMail(request);
    const units = (await readReturnable(db, order)).units.map(keyOfUnit);
    return withdrawOwnUnits(shopper, { ...request, units });
  }

  #chosen(seen: Observed): SeenOrder {
    return pick(seen.orders, this.given.at) as SeenOrder;
  }

  protected override learn({ before, after, outcome }: Ended<{ withdrawalId: string }>): string[] {
    const now = after.orders.find(({ id }) => id === this.#chosen(before).id);
    if (outcome.kind !== "done" || !now) return [];
    const held = now.refunds.filter(({ state }) => !["failed", "canceled"].includes(state));
    const sum = held.reduce((total, { amount }) => total + amount, 0);
    const paid = now.payments.reduce((total, { amount }) => total + amount, 0);
    return sum > paid ? ["a withdrawal paid back more than was paid"] : [];
  }
}

async function withdrawByMail(
  request: Parameters<typeof requestWithdrawal>[1],
): Promise<{ withdrawalId: string }> {
  await requestWithdrawal(visitorElsewhere(), request);
  const [row] = await db.select().from(withdrawals).where(eq(withdrawals.id, request.formId));
  const link = await readLiveLink(row?.linkId ?? "");
  if (!link) throw new Error("the withdrawal of a known order has a link");
  return confirmWithdrawal(visitorElsewhere(), { token: link.token });
}
