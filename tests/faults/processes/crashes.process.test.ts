import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { recordFault } from "../record-fault.ts";
import { atScale, until } from "../scale.ts";
import { type Buying, startBuying } from "./buyers.ts";
import { type EndState, longestSettling, readEndState, SETTLED_WITHIN } from "./end-state.ts";
import { type ShopClient, shopClient } from "./shop-client.ts";
import { openShop, type ShopProcesses } from "./shop-processes.ts";

vi.setConfig({ testTimeout: 3_600_000 });

const nodes = atScale(2, 3);
let shop: ShopProcesses;
let client: ShopClient;

beforeAll(async () => {
  shop = await openShop({ webs: nodes });
  client = shopClient(shop.port);
});

afterAll(async () => {
  client?.close();
  await shop?.close();
});

const between = (from: number, to: number) => wait(from + Math.random() * (to - from));

/** One shopper of ten does not pay. A third of the shoppers closes the window after paying. */
const habits = { pays: (index: number) => index % 10 !== 9, returns: (index: number) => index % 3 !== 2 };

async function beginBuying(count: number, own: Partial<typeof habits> = {}) {
  const { products, shoppers } = await shop.seed({ stocks: [count], shoppers: count });
  const productId = products[0]?.id ?? "";
  return startBuying(shop, client, { productId, shoppers, width: 8, ...habits, ...own });
}

/**
 * Lets groups of `size` shoppers buy until `strike` has killed `most` processes, and waits for all groups.
 */
async function buyWhileStruck(size: number, most: number, strike: () => Promise<number>) {
  const waves = [await beginBuying(size)];
  let kills = 0;
  while (kills < most) {
    if (waves.at(-1)?.isOver) waves.push(await beginBuying(size));
    kills += await strike();
  }
  const restartedAt = Date.now();
  await Promise.all(waves.map(({ over }) => over));
  return {
    kills,
    restartedAt,
    cuts: waves.reduce((sum, wave) => sum + wave.cuts, 0),
    acknowledged: waves.flatMap((wave) => wave.acknowledged),
  };
}

/**
 * Waits until every paid order is delivered or backordered, and checks the end state. The shop must settle
 * each order within `seconds` after `restartedAt`, or after the payment when the payment came later.
 */
async function settle(
  buying: Pick<Buying, "acknowledged"> & { restartedAt: number },
  seconds: number,
): Promise<EndState & { seconds: number }> {
  await until("all paid orders settled", seconds, async () => {
    const state = await readEndState(shop, buying);
    return state.completed + state.owed === state.paid;
  });
  const took = await longestSettling(shop, buying, buying.restartedAt);
  expect(took).toBeLessThanOrEqual(seconds);
  const state = await readEndState(shop, buying);
  const paid = buying.acknowledged.filter((purchase) => purchase.paid).length;
  expect(state).toEqual({
    paid,
    completed: paid,
    owed: 0,
    delivered: paid,
    credentials: paid,
    mails: paid,
    missing: 0,
    strayReservations: 0,
  });
  expect(await shop.brokenInvariants()).toEqual([]);
  return { ...state, seconds: took };
}

const stockOf = async (orderIds: readonly string[]) => {
  const rows = await shop.query<{ state: string; n: number }>(
    `select state, count(*)::int as n from product_inventory where order_item_id in
      (select id from order_items where order_id = any($1)) group by state`,
    [orderIds],
  );
  return Object.fromEntries(rows.map((row) => [row.state, row.n]));
};
const ordersOf = ({ acknowledged }: Pick<Buying, "acknowledged">) =>
  acknowledged.map(({ orderId }) => orderId);

/** Returns the time from payment to completion of each order, in seconds, shortest first. */
async function delays({ acknowledged }: Pick<Buying, "acknowledged">): Promise<number[]> {
  const rows = await shop.query<{ id: string; at: Date }>(
    "select id, completed_at as at from orders where id = any($1) and completed_at is not null",
    [ordersOf({ acknowledged })],
  );
  const settledAt = new Map(rows.map(({ id, at }) => [id, at.getTime()]));
  return acknowledged
    .flatMap(({ orderId, paidAt = Number.NaN }) => ((settledAt.get(orderId) ?? Number.NaN) - paidAt) / 1000)
    .sort((a, b) => a - b);
}

const mailsUntouched = async () =>
  (
    await shop.query<{ n: number }>(
      "select count(*)::int as n from email_messages where state = 'queued' and attempts = 0",
    )
  )[0]?.n;

const sayState = (state: EndState & { seconds: number }) =>
  `${state.paid} paid, ${state.completed} delivered, ${state.delivered} units, ${state.missing} orders lost, settled ${state.seconds.toFixed(1)} s after the last restart or the payment, at most`;

describe("kill -9 in the middle of checkouts", () => {
  it("F1: kill -9 of the web processes during checkouts loses no paid order and delivers no order twice", async () => {
    const checkouts = atScale(60, 1000);
    let run = 0;
    const buying = await buyWhileStruck(checkouts, atScale(3, 200), async () => {
      await between(50, 400);
      // Alternately kills all web processes and a single web process.
      const struck =
        run % 2 === 0 ? shop.webs : shop.webs.slice((run >> 1) % nodes, ((run >> 1) % nodes) + 1);
      run++;
      await Promise.all(struck.map((web) => web.kill()));
      await between(0, 200);
      for (const web of struck) web.start();
      await shop.ready();
      return struck.length;
    });
    const state = await settle(buying, SETTLED_WITHIN);
    expect(buying.cuts).toBeGreaterThan(0);
    const all = buying.acknowledged.length;
    expect(all).toBeGreaterThanOrEqual(checkouts);
    expect(await stockOf(ordersOf(buying))).toEqual({ sold: state.paid, reserved: all - state.paid });
    const counts = { checkouts: all, kills: buying.kills, nodes };
    recordFault("F1", counts, `${buying.cuts} requests cut; ${sayState(state)}`);
  });

  it("F9: kill -9 of PostgreSQL during checkouts loses no confirmed order, and the web processes reconnect", async () => {
    const buying = await buyWhileStruck(atScale(40, 200), atScale(2, 20), async () => {
      await between(100, 500);
      await shop.killDatabase();
      await until("the database answers again", 30, () =>
        shop.query("select 1").then(
          () => true,
          () => false,
        ),
      );
      return 1;
    });
    const state = await settle(buying, SETTLED_WITHIN);
    expect([...shop.webs, shop.worker].every((one) => one.lives)).toBe(true);
    // When the sending of a mail was interrupted, the mail waits until the worker's claim on this mail
    // expires. The worker sends all other mails immediately.
    await until("the worker sends mails again", 60, async () => (await mailsUntouched()) === 0);
    const all = buying.acknowledged.length;
    expect(await stockOf(ordersOf(buying))).toEqual({ sold: state.paid, reserved: all - state.paid });
    recordFault(
      "F9",
      { kills: buying.kills },
      `${all} checkouts, ${buying.cuts} requests failed; ${sayState(state)}`,
    );
  });

  it("F3: without webhooks, the poller delivers every paid order after kill -9 of the worker and the web processes", async () => {
    const count = atScale(21, 1000);
    await shop.sandbox.setWebhookPolicy({ deliver: false });
    const buying = await beginBuying(count, { pays: () => true, returns: () => false });
    await until(
      "the first purchases",
      60,
      async () => buying.acknowledged.length >= count / 3 || buying.isOver,
    );
    await Promise.all([shop.worker, ...shop.webs].map((one) => one.kill()));
    // On a slow machine, the poller might deliver the first orders before the test kills the poller.
    const { completed } = await readEndState(shop, buying);
    for (const web of shop.webs) web.start();
    await shop.ready();
    await buying.over;
    expect(completed).toBeLessThan(count / 3);
    expect(await readEndState(shop, buying)).toMatchObject({ paid: count, completed });
    shop.worker.start();
    const { acknowledged } = buying;
    const state = await settle({ acknowledged, restartedAt: Date.now() }, 180);
    await shop.sandbox.setWebhookPolicy({ deliver: true });
    const waited = await delays(buying);
    const p99 = waited[Math.ceil(waited.length * 0.99) - 1] ?? Number.NaN;
    expect(waited).toHaveLength(count);
    expect(p99).toBeLessThanOrEqual(180);
    recordFault(
      "F3",
      { orders: count },
      `p99 ${p99.toFixed(1)} s from payment to delivery; ${sayState(state)}`,
    );
  });
});
