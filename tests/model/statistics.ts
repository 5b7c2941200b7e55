import type { Observed } from "./observe.ts";
import type { Outcome } from "./shop.ts";

/** Counts of a run: actions by result, and orders by final state. */
export type Counts = Record<string, number>;

const acts: Record<string, Counts> = {};
const ends: Counts = {};

const add = (counts: Counts, name: string, by = 1) => {
  counts[name] = (counts[name] ?? 0) + by;
};

/**
 * Counts one action by its name and result. `struck` means that the action survived a broken connection or a
 * silent provider.
 */
export function countAct(name: string, { kind, struck }: Pick<Outcome<unknown>, "kind" | "struck">): void {
  acts[name] ??= {};
  add(acts[name], struck && kind !== "killed" ? "struck" : kind);
}

/** Counts the final states of one sequence. */
export function countEnd({ orders, deliveries, proved }: Observed): void {
  add(ends, "sequences");
  add(ends, "orders", orders.length);
  for (const order of orders) {
    add(ends, order.status);
    if (order.payment === "paid") add(ends, "paid");
    if (order.payment === "paid" && order.isOfGuest)
      add(ends, proved.includes(order.buyer) ? "of a guest, adopted" : "of a guest, paid");
    if (order.lines.some(({ type, refunded }) => type === "account" && refunded > 0))
      add(ends, "owed and given back");
    if (order.refunds.length > 0) add(ends, "with a refund");
    if (order.disputes.length > 0) add(ends, "with a dispute");
    if (order.payments.some(({ duplicate }) => duplicate)) add(ends, "paid twice");
    for (const kind of order.exceptions) add(ends, kind);
  }
  add(ends, "deliveries", deliveries.length);
  add(ends, "opened", deliveries.filter(({ wasOpened }) => wasOpened).length);
}

/** Returns the counts so far. */
export const counted = (): { acts: Record<string, Counts>; ends: Counts } => ({ acts, ends });

/**
 * The minimum counts of a long run, as a share of its sequences. Without these minimum counts, a run could
 * pass although its sequences never pay an order.
 */
const LEAST_ENDS: Counts = {
  orders: 0.8,
  paid: 0.3,
  completed: 0.15,
  cancelled: 0.2,
  deliveries: 0.4,
  "with a refund": 0.05,
  "with a dispute": 0.03,
  "paid twice": 0.01,
  paid_late: 0.01,
  "owed and given back": 0.01,
  "of a guest, paid": 0.05,
  "of a guest, adopted": 0.05,
};
const LEAST_KILLS = 0.15;
/** A shorter run might not reach a minimum by chance. */
const JUDGED_FROM = 200;

/**
 * Lists the counts that a run with this number of `sequences` did not reach. The text is empty when the run
 * reached all counts.
 * @param names the actions that must each have run at least once.
 */
export function missingIn(sequences: number, names: readonly string[]): string {
  if (sequences < JUDGED_FROM) return "";
  const all = Object.values(acts);
  const kills = all.reduce((sum, counts) => sum + (counts.killed ?? 0), 0);
  const wanted: [name: string, met: number, least: number][] = [
    ...Object.entries(LEAST_ENDS).map(([name, share]): [string, number, number] => [
      name,
      ends[name] ?? 0,
      share,
    ]),
    ["kills in the middle of an act", kills, LEAST_KILLS],
    ["other cuts in the middle of an act", all.reduce((sum, counts) => sum + (counts.struck ?? 0), 0), 0.01],
    // Rejected actions also count, because the requirement is only that the action ran.
    ...names.map((name): [string, number, number] => [
      name,
      Object.values(acts[name] ?? {}).reduce((sum, count) => sum + count, 0),
      1 / sequences,
    ]),
  ];
  return wanted
    .filter(([, met, share]) => met < share * sequences)
    .map(([name, met, share]) => `${name}: ${met}, at least ${Math.ceil(share * sequences)} are wanted`)
    .join("\n");
}
