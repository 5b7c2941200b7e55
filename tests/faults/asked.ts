/**
 * A fault test, with the counts that the test must reach at full scale and the files that contain the test.
 */
export interface AskedFault {
  name: string;
  asked: Readonly<Record<string, number>>;
  files: readonly string[];
}

const db = (name: string) => `tests/faults/${name}.db.test.ts`;
const processes = (name: string) => `tests/faults/processes/${name}.process.test.ts`;

/**
 * Every fault test of the shop by its number. Some numbers are missing in this list, because the plan of the
 * fault tests does not use them.
 */
export const askedFaults = {
  F1: {
    name: "kill -9 in the middle of checkouts, at random and at each failpoint",
    asked: { checkouts: 1_000, kills: 200, nodes: 3, failpoints: 20 },
    files: [processes("crashes"), processes("failpoints")],
  },
  F2: { name: "every webhook five times, shuffled", asked: { orders: 1_000 }, files: [db("webhooks")] },
  F3: { name: "no webhook at all", asked: { orders: 1_000 }, files: [processes("crashes")] },
  F4: { name: "a webhook before the shop's own write", asked: { orders: 500 }, files: [db("webhooks")] },
  F5: {
    name: "many shoppers for a stock of 10, two nodes",
    asked: { rounds: 100, buyers: 200 },
    files: [db("stock"), processes("races")],
  },
  F6: {
    name: "carts of five lines in crossing order",
    asked: { rounds: 20, buyers: 500 },
    files: [db("stock")],
  },
  F7: {
    name: "the last unit, paid late by one of two shoppers",
    asked: { orders: 200 },
    files: [db("stock")],
  },
  F8: { name: "payment at the moment of expiry", asked: { orders: 500 }, files: [db("stock")] },
  F9: { name: "kill -9 of PostgreSQL under load", asked: { kills: 20 }, files: [processes("crashes")] },
  F12: {
    name: "a provider that fails, does not answer or cuts its answer",
    asked: { orders: 500 },
    files: [db("provider")],
  },
  F15: {
    name: "clocks that are off by minutes and by a day",
    asked: { orders: 100 },
    files: [processes("clocks"), db("clocks")],
  },
  F16: {
    name: "forged, truncated, replayed and wrongly signed webhooks",
    asked: { webhooks: 10_000 },
    files: [processes("races"), db("webhooks")],
  },
  F18: {
    name: "refunds: immediate, pending, failing later, partial, ten clicks",
    asked: { refunds: 1_000 },
    files: [db("money-back")],
  },
  F19: {
    name: "disputes: won, lost, inquiry, after a refund, unknown",
    asked: { disputes: 250 },
    files: [db("money-back")],
  },
  F20: { name: "partial delivery, then new stock", asked: { orders: 200 }, files: [db("stock")] },
  F21: {
    name: "a vault without its key, changed bytes, swapped rows",
    asked: { credentials: 1_000 },
    files: [db("vault")],
  },
  F24: {
    name: "the first admin, many clicks at once",
    asked: { rounds: 50, clicks: 200 },
    files: [db("back-office-sign-in")],
  },
  F25: {
    name: "one code, many times at once",
    asked: { rounds: 100, tries: 50 },
    files: [db("back-office-sign-in")],
  },
  F26: {
    name: "guessing codes from forged addresses",
    asked: { guesses: 100_000 },
    files: [db("back-office-sign-in")],
  },
  F27: {
    name: "the table of attempts is not available",
    asked: { entrances: 10, forms: 20, reads: 6 },
    files: [db("limits-down")],
  },
  F28: {
    name: "every address and action as every kind of user",
    asked: { cells: 2_000 },
    files: ["app/admin/permissions.db.test.ts"],
  },
  F30: {
    name: "audit rows edited, deleted, reordered, truncated",
    asked: { tamperings: 100 },
    files: [db("audit-chain")],
  },
  F31: {
    name: "canary secrets through every form, error and log",
    asked: { canaries: 300 },
    files: [db("canaries")],
  },
  F34: {
    name: "a backup restored into an empty machine",
    asked: { restores: 1 },
    files: [processes("backup")],
  },
  F35: {
    name: "drawn carts against a calculation that uses no code of the shop",
    asked: { carts: 1_000 },
    files: [db("carts")],
  },
  F36: {
    name: "opening a unit against giving it back and against a withdrawal",
    asked: { giveBacks: 200, withdrawals: 200 },
    files: [db("returns")],
  },
  F37: {
    name: "items imported in parts, and the events about stock",
    asked: { items: 100_000 },
    files: [db("stock-events")],
  },
  L1: {
    name: "three web processes restarted one after the other under load",
    asked: { restarts: 12, requests: 3_000, checkouts: 250 },
    files: [processes("rolling")],
  },
} as const satisfies Record<string, AskedFault>;

export type FaultId = keyof typeof askedFaults;
/** The counts that a fault test reached, with the same names as the counts in `asked`. */
export type Reached<Id extends FaultId> = Partial<Record<keyof (typeof askedFaults)[Id]["asked"], number>>;
