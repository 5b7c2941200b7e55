import type { DisputeKind } from "@handover/stripe-sandbox/courses/dispute-course.ts";
import { handleProviderWebhook } from "#app/endpoints/provider-webhook.ts";
import { stripe } from "#domain/payments/stripe/stripe-client.server.ts";
import { stripeProvider } from "#domain/payments/stripe/stripe-provider.server.ts";
import { env } from "#env";
import { openProviderSession, sandbox } from "#tests/factories/build-order.ts";
import { Act } from "../act.ts";
import { type Attempt, pick, type ShopModel, totalOf } from "../shop-model.ts";

/** Actions at the provider, and the delivery of the webhooks that these actions cause. */

const paidPages = (model: Readonly<ShopModel>) =>
  model.attempts.flatMap((attempt) => attempt.paid.map((paid) => ({ attempt, ...paid })));

/** Reads the new events of the provider, oldest first, and puts each event into the delivery queue once. */
async function readWire(model: ShopModel): Promise<void> {
  for (;;) {
    const last = model.heard.at(-1);
    const page = await stripe.events.list({ limit: 100, ...(last && { ending_before: last }) });
    const events = page.data.toReversed();
    model.heard.push(...events.map(({ id }) => id));
    model.wire.push(...events.map((event) => ({ id: event.id, body: JSON.stringify(event) })));
    if (!last || !page.has_more) return;
  }
}

/** Sends one event with a valid signature to the shop's own endpoint. */
async function send(body: string): Promise<void> {
  const signature = stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret: env.STRIPE_WEBHOOK_SECRET ?? "",
  });
  const answer = await handleProviderWebhook(
    stripeProvider,
    new Request("http://localhost/webhooks/stripe", {
      method: "POST",
      body,
      headers: { "stripe-signature": signature },
    }),
  );
  if (answer.status !== 200) throw new Error(`the endpoint answered ${answer.status}`);
}

/**
 * Delivers some queued webhooks in any order, each once or several times. The deliveries happen one after the
 * other or all at the same time. When the shop fails to answer, the events stay queued, because the provider
 * sends the events again.
 */
export class Webhooks extends Act<{ picks: number[]; copies: number; atOnce: boolean }, void> {
  protected override isPossible = (model: Readonly<ShopModel>) =>
    model.attempts.some(({ pages }) => pages.length > 0);

  protected override async act(model: ShopModel): Promise<void> {
    await readWire(model);
    const chosen = this.given.picks.flatMap((at) => pick(model.wire, at) ?? []);
    const bodies = Array.from({ length: this.given.copies }, () => chosen.map(({ body }) => body)).flat();
    if (this.given.atOnce) await Promise.all(bodies.map(send));
    else for (const body of bodies) await send(body);
    model.wire = model.wire.filter((one) => !chosen.includes(one));
  }
}

/** Drops some queued webhooks, as if the endpoint were down until the provider stops sending them. */
export class LoseWebhooks extends Act<{ picks: number[] }, void> {
  protected override isPossible = (model: Readonly<ShopModel>) =>
    model.attempts.some(({ pages }) => pages.length > 0);

  protected override async act(model: ShopModel): Promise<void> {
    await readWire(model);
    const lost = this.given.picks.flatMap((at) => pick(model.wire, at) ?? []);
    model.wire = model.wire.filter((one) => !lost.includes(one));
  }
}

/** Opens a payment page that no buyer received, and pays on this page. Returns the session id of the page. */
export async function payStray(
  model: ShopModel,
  attempt: Attempt,
  orderId: string,
  less: number,
): Promise<string> {
  const unitAmount = totalOf(model, attempt) - less;
  const { id } = await openProviderSession({
    orderId,
    lines: [{ name: "The same again", unitAmount, quantity: 1 }],
  });
  await sandbox.pay({ session: id });
  attempt.paid.push({ session: id, amount: unitAmount, card: "success" });
  return id;
}

/**
 * Pays on a second page of an order. The second page can have another price, as after a change in the
 * provider's dashboard. The answer with this page was lost, so no buyer received the page. The buyer can pay
 * on the page in every state of the order.
 */
export class PayStrayPage extends Act<{ at: number; less: number; late: boolean }, string | null> {
  protected override isPossible = (model: Readonly<ShopModel>) => model.seen.orders.length > 0;

  protected override async act(model: ShopModel): Promise<string | null> {
    const { attempt, order } = this.#chosen(model);
    return payStray(model, attempt, order.id, this.given.less);
  }

  #chosen(model: ShopModel) {
    const ended = model.seen.orders.filter(({ status }) => status === "cancelled");
    const order = pick(this.given.late && ended.length > 0 ? ended : model.seen.orders, this.given.at);
    const attempt = model.attempts.find(({ id }) => id === order?.attempt);
    if (!order || !attempt) throw new Error("the order does not exist");
    return { order, attempt };
  }
}

/** Reads the payment intent of a page from the provider. */
const intentOf = async (session: string): Promise<string> =>
  String((await stripe.checkout.sessions.retrieve(session)).payment_intent);

/**
 * Refunds a payment in the provider's dashboard. Returns undefined when the provider rejects the refund,
 * because no money is left to refund or the payment is disputed.
 */
const refundAtDesk = (payment_intent: string, amount: number | null) =>
  stripe.refunds
    .create({ payment_intent, ...(amount !== null && { amount }) })
    .catch((error: { statusCode?: number }) => {
      if (error.statusCode !== 400) throw error;
    });

/** A refund in the provider's dashboard. The shop learns about the refund only by an event. */
export class RefundAtDesk extends Act<{ at: number; amount: number | null }, void> {
  protected override isPossible = (model: Readonly<ShopModel>) => paidPages(model).length > 0;

  protected override async act(model: ShopModel): Promise<void> {
    const paid = pick(paidPages(model), this.given.at);
    await refundAtDesk(await intentOf(paid?.session ?? ""), this.given.amount);
  }
}

/**
 * Gives a refund its final state. A pending refund succeeds, or a refund fails and the bank returns the
 * money. When there is no refund, the action first creates a refund in the dashboard.
 */
export class EndRefund extends Act<{ at: number; to: "succeeded" | "failed" }, void> {
  protected override isPossible = (model: Readonly<ShopModel>) => paidPages(model).length > 0;

  protected override async act(model: ShopModel): Promise<void> {
    const paid = pick(paidPages(model), this.given.at);
    const payment_intent = await intentOf(paid?.session ?? "");
    const known = (await stripe.refunds.list({ payment_intent })).data;
    const refund = known[0] ?? (await refundAtDesk(payment_intent, null));
    // The sandbox rejects the change of a final refund. The action then does nothing.
    if (refund) await sandbox.setRefund(refund.id, this.given.to).catch(() => {});
  }
}

/** The buyer's bank disputes a payment, or decides an open dispute. */
export class Dispute extends Act<
  { at: number; what: DisputeKind | "won" | "lost" | "warning_closed" | "under_review" | "appeal_in_orbit" },
  void
> {
  protected override isPossible = (model: Readonly<ShopModel>) => paidPages(model).length > 0;

  protected override async act(model: ShopModel): Promise<void> {
    const paid = pick(paidPages(model), this.given.at);
    const payment_intent = await intentOf(paid?.session ?? "");
    const known = (await stripe.disputes.list({ payment_intent })).data;
    const open = known.find(({ status }) => !["won", "lost", "prevented", "warning_closed"].includes(status));
    const opens = ["fraudulent", "product_not_received", "inquiry", "resolution", "block"];
    if (!opens.includes(this.given.what)) {
      if (open) await sandbox.setDispute(open.id, this.given.what);
      return;
    }
    // A payment has at most one dispute.
    if (known.length > 0) return;
    const intent = await stripe.paymentIntents.retrieve(payment_intent);
    await sandbox.openDispute(String(intent.latest_charge), this.given.what as DisputeKind).catch(() => {});
  }
}
