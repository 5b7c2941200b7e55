import { sweepOrders } from "#domain/checkout/settlement/sweep-orders.ts";
import { sweepBackorders } from "#domain/delivery/sweep-backorders.ts";
import { handleDueEvents } from "#domain/operations/provider-events/handle-due-events.ts";
import { pollEvents } from "#domain/operations/provider-events/poll-events.ts";
import { sweepRefunds } from "#domain/payments/refunds/sweep-refunds.ts";
import { Act } from "../act.ts";
import { letTimePass, type Shop } from "../shop.ts";
import type { ShopModel } from "../shop-model.ts";

/** The worker's recurring jobs, as in server/worker.ts. */
export const jobs = {
  "provider list": () => pollEvents(),
  events: () => handleDueEvents(),
  orders: () => sweepOrders(),
  refunds: () => sweepRefunds(),
  owed: () => sweepBackorders(),
} as const;

export type JobName = keyof typeof jobs;

/** Runs some jobs once, one after the other or all at the same time, as on several machines. */
export class Work extends Act<{ names: JobName[]; atOnce: boolean }, void> {
  protected override async act(): Promise<void> {
    if (this.given.atOnce) await Promise.all(this.given.names.map((name) => jobs[name]()));
    else for (const name of this.given.names) await jobs[name]();
  }
}

/** Time passes without any action. */
export class LetTimePass extends Act<{ seconds: number }, void> {
  protected override async act(_model: ShopModel, real: Shop): Promise<void> {
    await letTimePass(real, this.given.seconds);
  }
}
