import type { Observed } from "./observe.ts";
import type { Outcome } from "./shop.ts";

/** How often something happened in a run: commands by how they ended, and what became of the orders. */
export type Counts = Record<string, number>;

const acts: Record<string, Counts> = {};
const ends: Counts = {};

const add = (counts: Counts, name: string, by = 1) => {
  counts[name] = (counts[name] ?? 0) + by;
};

/** Counts one act that ran, by its name and how it ended; struck: a broken connection or a silent provider met it, and it lived. */
export function countAct(name: string, { kind, struck }: Pick<Outcome<unknown>, "kind" | "struck">): void {
  acts[name] ??= {};
  add(acts[name], struck && kind !== "killed" ? "struck" : kind);
}

/** Counts what a sequence ended with. */
export function countEnd({ orders, deliveries }: Observed): void {
  add(ends, "sequences");
  add(ends, "orders", orders.length);
  for (const order of orders) {
    add(ends, order.status);
    if (order.payment === "paid") add(ends, "paid");
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

/** What was counted so far. */
export const counted = (): { acts: Record<string, Counts>; ends: Counts } => ({ acts, ends });

/** What a run of some length must have met at least, as a share of its sequences: a model in which nothing is ever paid tests nothing. */
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
};
const LEAST_KILLS = 0.15;
/** A shorter run may miss any of it by chance. */
const JUDGED_FROM = 200;

/**
 * What a run of `sequences` did not meet often enough, in words; empty when it met all of it.
 * @param names of the acts, each of which must have run.
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
    // An act may be refused each time; it must have run.
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
