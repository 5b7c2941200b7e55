import { jobs } from "./actions/worker.ts";
import type { Observed, SeenOrder } from "./observe.ts";
import { letTimePass, look, type Shop } from "./shop.ts";
import type { ShopModel } from "./shop-model.ts";

const MINUTE = 60;

/** Runs every job once, as one worker does within a minute. */
async function work(): Promise<void> {
  for (const name of ["provider list", "events", "orders", "refunds", "owed", "events"] as const)
    await jobs[name]();
}

/**
 * Lets the given time pass in equal steps, runs the worker's jobs after each step, and returns the state of
 * the shop at the end.
 */
async function pass(model: ShopModel, real: Shop, minutes: number, turns: number): Promise<Observed> {
  for (let turn = 0; turn < turns; turn++) {
    await letTimePass(real, (minutes * MINUTE) / turns);
    await work();
  }
  model.seen = await look(real);
  return model.seen;
}

/** The states of a shop after the last action. */
interface Settled {
  /**
   * The state after three minutes. After three minutes, all payments are settled, even when webhooks were
   * lost.
   */
  soon: Observed;
  /** The state after all payment pages, delays and deadlines have ended. */
  end: Observed;
}

/**
 * Returns whether the order is final. An order is final when no deadline and no answer of the provider can
 * still change the order.
 */
const isAtRest = ({ status, payment, exceptions, lines, refunds }: SeenOrder): boolean =>
  status !== "pending" &&
  (payment !== "paid" ||
    (exceptions.length === 0 &&
      refunds.length === 0 &&
      lines.every(({ owed, type }) => owed === 0 || type === "manual")));

/**
 * Runs only the worker of the shop, without any more user actions. No more webhooks arrive, so the worker
 * polls the provider instead. The first pause is the maximum time between the payment and the settlement of
 * an order. The later pauses last until every payment page has ended, the deadline for backordered units has
 * passed and slow refunds have ended.
 */
export async function settle(model: ShopModel, real: Shop): Promise<Settled> {
  const soon = await pass(model, real, 3, 2);
  if (soon.orders.every(isAtRest)) return { soon, end: soon };
  await pass(model, real, 40, 1);
  await pass(model, real, 40, 1);
  const end = await pass(model, real, 12, 1);
  return { soon, end };
}
