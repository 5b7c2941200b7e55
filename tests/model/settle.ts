import { rounds } from "./acts/worker.ts";
import type { Observed, SeenOrder } from "./observe.ts";
import { letTimePass, look, type Shop } from "./shop.ts";
import type { ShopModel } from "./shop-model.ts";

const MINUTE = 60;

/** A turn of every round, as one worker does them within a minute. */
async function work(): Promise<void> {
  for (const name of ["provider list", "events", "orders", "refunds", "owed", "events"] as const)
    await rounds[name]();
}

/** Time passes, minute by minute of the worker's rounds; answers the shop after it. */
async function pass(model: ShopModel, real: Shop, minutes: number, turns: number): Promise<Observed> {
  for (let turn = 0; turn < turns; turn++) {
    await letTimePass(real, (minutes * MINUTE) / turns);
    await work();
  }
  model.seen = await look(real);
  return model.seen;
}

/** What a shop looks like when nobody does anything any more. */
interface Settled {
  /** After three minutes: what was paid is settled, whatever was lost. */
  soon: Observed;
  /** After every page, delay and deadline has ended. */
  end: Observed;
}

/** Whether no deadline and no answer of the provider can move an order any more. */
const isAtRest = ({ status, payment, exceptions, lines, refunds }: SeenOrder): boolean =>
  status !== "pending" &&
  (payment !== "paid" ||
    (exceptions.length === 0 &&
      refunds.length === 0 &&
      lines.every(({ owed, type }) => owed === 0 || type === "manual")));

/**
 * Leaves the shop to its worker: no webhook comes any more, what is missing is found by asking. First for as long as a paid
 * order may take, then past the end of every page, of the deadline of what is owed, and of refunds that take their time.
 */
export async function settle(model: ShopModel, real: Shop): Promise<Settled> {
  const soon = await pass(model, real, 3, 2);
  if (soon.orders.every(isAtRest)) return { soon, end: soon };
  await pass(model, real, 40, 1);
  await pass(model, real, 40, 1);
  const end = await pass(model, real, 12, 1);
  return { soon, end };
}
