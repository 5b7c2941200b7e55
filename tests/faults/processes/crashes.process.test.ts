import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { atScale, tell, until } from "../scale.ts";
import { type Buying, startBuying } from "./buyers.ts";
import { type EndState, readEndState } from "./end-state.ts";
import { type ShopClient, shopClient } from "./shop-client.ts";
import { openShop, type ShopProcesses } from "./shop-processes.ts";

let shop: ShopProcesses;
let client: ShopClient;

beforeAll(async () => {
  shop = await openShop({ webs: 2 });
  client = shopClient(shop.port);
});

afterAll(async () => {
  client?.close();
  await shop?.close();
});

const between = (from: number, to: number) => wait(from + Math.random() * (to - from));

/** Most shoppers pay; a third of those closes the window after it. */
const habits = { pays: (index: number) => index % 10 !== 9, returns: (index: number) => index % 3 !== 2 };

async function beginBuying(count: number, own: Partial<typeof habits> = {}) {
  const { products, shoppers } = await shop.seed({ stocks: [count], shoppers: count });
  const productId = products[0]?.id ?? "";
  return {
    productId,
    buying: startBuying(shop, client, { productId, shoppers, width: 8, ...habits, ...own }),
  };
}

/** Waits until all that is paid is delivered or visibly owed, and asks everything that must hold then. */
async function settle(buying: Buying, seconds: number): Promise<EndState & { seconds: number }> {
  const started = Date.now();
  await until("all paid orders settled", seconds, async () => {
    const state = await readEndState(shop, buying);
    return state.completed + state.owed === state.paid;
  });
  const took = (Date.now() - started) / 1000;
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

const stockOf = async (productId: string) => {
  const rows = await shop.query<{ state: string; n: number }>(
    "select state, count(*)::int as n from product_inventory where product_id = $1 group by state",
    [productId],
  );
  return Object.fromEntries(rows.map((row) => [row.state, row.n]));
};

const mailsUntouched = async () =>
  (
    await shop.query<{ n: number }>(
      "select count(*)::int as n from email_messages where state = 'queued' and attempts = 0",
    )
  )[0]?.n;

const sayState = (state: EndState & { seconds: number }) =>
  `${state.paid} paid, ${state.completed} delivered, ${state.owed} owed, ${state.delivered} units, settled ${state.seconds.toFixed(1)} s after the last purchase`;

describe("kill -9 in the middle of checkouts", () => {
  it("of the web processes loses nothing that is paid and delivers nothing twice", async () => {
    const count = atScale(100, 1000);
    const most = atScale(5, 200);
    const { productId, buying } = await beginBuying(count);
    let kills = 0;
    for (let round = 0; kills < most && !buying.isOver; round++) {
      await between(50, 400);
      const struck = round % 2 === 0 ? shop.webs : shop.webs.slice(0, 1);
      await Promise.all(struck.map((web) => web.kill()));
      await between(0, 200);
      for (const web of struck) web.start();
      kills += struck.length;
      await shop.ready();
    }
    await buying.over;
    const state = await settle(buying, 60);
    expect(kills).toBeGreaterThanOrEqual(2);
    expect(buying.cuts).toBeGreaterThan(0);
    expect(buying.acknowledged).toHaveLength(count);
    expect(await stockOf(productId)).toEqual({ sold: state.paid, reserved: count - state.paid });
    tell(
      `F1: ${count} checkouts, ${kills} kills of web processes, ${buying.cuts} requests cut: ${sayState(state)}`,
    );
  });

  it("of PostgreSQL loses no order a shopper was told of, and the web processes find it again by themselves", async () => {
    const count = atScale(100, 1000);
    const most = atScale(2, 4);
    const { productId, buying } = await beginBuying(count);
    let kills = 0;
    while (kills < most && !buying.isOver) {
      await between(100, 500);
      await shop.killDatabase();
      kills++;
      await until("the database answers again", 30, () =>
        shop.query("select 1").then(
          () => true,
          () => false,
        ),
      );
    }
    await buying.over;
    const state = await settle(buying, 60);
    expect(kills).toBeGreaterThanOrEqual(1);
    expect([...shop.webs, shop.worker].map((one) => one.lives)).toEqual([true, true, true]);
    // A mail whose sending was cut is left alone until its claim ends; every other one goes out now.
    await until("the worker goes on sending", 60, async () => (await mailsUntouched()) === 0);
    expect(await stockOf(productId)).toEqual({ sold: state.paid, reserved: count - state.paid });
    tell(
      `F9: ${count} checkouts, ${kills} kills of PostgreSQL, ${buying.cuts} requests failed: ${sayState(state)}, ${state.missing} acknowledged orders lost`,
    );
  });

  it("of the worker and the web processes at once, with no webhook at all, ends with everything delivered by the poller", async () => {
    const count = atScale(30, 300);
    await shop.sandbox.setWebhookPolicy({ deliver: false });
    const { buying } = await beginBuying(count, { pays: () => true, returns: () => false });
    await until(
      "the first purchases",
      30,
      async () => buying.acknowledged.length >= count / 3 || buying.isOver,
    );
    await Promise.all([shop.worker, ...shop.webs].map((one) => one.kill()));
    for (const web of shop.webs) web.start();
    await shop.ready();
    await buying.over;
    const before = await readEndState(shop, buying);
    expect(before).toMatchObject({ paid: count, completed: 0 });
    shop.worker.start();
    const state = await settle(buying, 60);
    await shop.sandbox.setWebhookPolicy({ deliver: true });
    tell(
      `F3: ${count} checkouts without a webhook, worker and web killed, ${buying.cuts} requests cut: ${sayState(state)}`,
    );
  });
});
