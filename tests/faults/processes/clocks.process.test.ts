import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { recordFault } from "../record-fault.ts";
import { atScale, until } from "../scale.ts";
import { type Buying, startBuying } from "./buyers.ts";
import { readEndState } from "./end-state.ts";
import { shopClient } from "./shop-client.ts";
import { openShop, type ShopProcesses, type Skews } from "./shop-processes.ts";

vi.setConfig({ testTimeout: 1_800_000 });

const MINUTES = 60_000;
const DAY = 24 * 60 * MINUTES;
const ALL = [10 * MINUTES, -10 * MINUTES, DAY, -DAY];
/** Twice the interval at which the worker checks pending orders, in milliseconds. */
const TWO_TURNS_MS = 11_000;
const EACH = atScale(5, 13);
/** Every fifth shopper leaves the payment page open. */
const pays = (index: number) => index % 5 !== 4;

/** The number of orders in all tests of this file. */
let bought = 0;

const say = (ms: number) =>
  `${ms > 0 ? "+" : ""}${Math.abs(ms) < DAY ? `${ms / MINUTES} min` : `${ms / DAY} d`}`;

/**
 * Opens a shop of two web processes with the given clock errors, lets `EACH` shoppers buy, and then runs
 * `work`.
 */
async function buyIn(
  skews: Skews,
  work: (shop: ShopProcesses, buying: Buying) => Promise<void>,
): Promise<void> {
  const shop = await openShop({ webs: 2, skews });
  const client = shopClient(shop.port);
  try {
    const { products, shoppers } = await shop.seed({ stocks: [EACH], shoppers: EACH });
    const productId = products[0]?.id ?? "";
    const plan = { productId, shoppers, width: 3, pays, returns: () => false };
    const buying = startBuying(shop, client, plan);
    await buying.over;
    expect(buying.acknowledged).toHaveLength(EACH);
    bought += EACH;
    await work(shop, buying);
    expect(await shop.brokenInvariants()).toEqual([]);
  } finally {
    client.close();
    await shop.close();
  }
}

/** Makes every pending order due for a check, and waits until the worker has checked all of them. */
async function checkAllOrders(shop: ShopProcesses): Promise<void> {
  await shop.query("update orders set next_check_at = now() where status = 'pending'");
  await until("every pending order was checked", 60, async () => {
    const [row] = await shop.query<{ n: number }>(
      "select count(*)::int as n from orders where status = 'pending' and next_check_at <= now()",
    );
    return row?.n === 0;
  });
}

/**
 * Waits until all paid orders are delivered. Checks that the units of unpaid orders are still reserved.
 */
async function expectDelivered(shop: ShopProcesses, buying: Buying): Promise<void> {
  const paid = buying.acknowledged.filter((purchase) => purchase.paid).length;
  await until("all paid orders delivered", 120, async () => {
    const state = await readEndState(shop, buying);
    return state.completed === paid;
  });
  await checkAllOrders(shop);
  await wait(TWO_TURNS_MS);
  const [held] = await shop.query<{ awaiting: number; reserved: number }>(
    `select (select count(*)::int from orders where payment_state = 'awaiting') as awaiting,
      (select count(*)::int from product_inventory where state = 'reserved') as reserved`,
  );
  expect(held).toEqual({ awaiting: EACH - paid, reserved: EACH - paid });
}

/** Returns each clock that an alert to the admins reports as wrong, with the clock's error in seconds. */
async function readClockAlerts(shop: ShopProcesses): Promise<Map<string, number>> {
  const rows = await shop.query<{ clock: string; ahead: number }>(
    `select record_id as clock, (details->>'ahead_of_database_seconds')::int as ahead
      from admin_audit_log where details->>'alert_type' = 'CLOCK_OFF'`,
  );
  return new Map(rows.map(({ clock, ahead }) => [clock.replace(/^(\w+) .*?(:\d+)?$/, "$1$2"), ahead]));
}

/** Returns the lifetime of each payment page in minutes, measured by the provider's own clock. */
async function pageMinutes(shop: ShopProcesses): Promise<number[]> {
  const { objects } = await shop.sandbox.state(["sessions"]);
  const rows = (objects?.sessions ?? []) as { session: { created: number; expires_at: number } }[];
  return rows.map(({ session }) => (session.expires_at - session.created) / 60);
}

function expectLegal(minutes: readonly number[]): void {
  expect(minutes.length).toBeGreaterThanOrEqual(EACH);
  for (const one of minutes) {
    expect(one).toBeGreaterThanOrEqual(30);
    expect(one).toBeLessThan(24 * 60);
  }
}

describe("clocks that are off", () => {
  it("F15: the shop releases no stock early and alerts the admins about wrong clocks in a web process and the worker", async () => {
    const skews = ALL.slice(0, atScale(1, ALL.length)).map((ms) => atScale(DAY, ms));
    for (const ms of skews) {
      await buyIn({ webs: [0, ms], worker: ms }, async (shop, buying) => {
        await expectDelivered(shop, buying);
        expectLegal(await pageMinutes(shop));
        const alerts = await readClockAlerts(shop);
        expect([...alerts.keys()].sort()).toEqual(
          ["web", "worker"].map((name) => expect.stringMatching(name)),
        );
        for (const ahead of alerts.values()) expect(Math.abs(ahead - ms / 1000)).toBeLessThan(5);
      });
    }
    recordFault(
      "F15",
      { orders: bought },
      `one web of two and the worker off by ${skews.map(say).join(", ")}: ${bought} orders, none released early, alarm each time`,
    );
  });

  it("F15: a wrong clock of the provider breaks webhooks, but the poller delivers the orders and the admins get an alert", async () => {
    const skews = ALL.slice(0, atScale(1, ALL.length)).map((ms) => atScale(-10 * MINUTES, ms));
    let rejected = 0;
    for (const ms of skews) {
      await buyIn({ sandbox: ms }, async (shop, buying) => {
        await checkAllOrders(shop);
        await expectDelivered(shop, buying);
        expectLegal(await pageMinutes(shop));
        const { deliveries } = await shop.sandbox.state();
        expect(deliveries.delivered).toBe(0);
        rejected += deliveries.failed + deliveries.waiting;
        const alerts = await readClockAlerts(shop);
        expect([...alerts.keys()]).toEqual(["provider"]);
        expect(Math.abs((alerts.get("provider") ?? 0) - ms / 1000)).toBeLessThan(5);
      });
    }
    expect(rejected).toBeGreaterThan(0);
    recordFault(
      "F15",
      { orders: bought },
      `the provider off by ${skews.map(say).join(", ")}: ${rejected} webhooks refused, everything paid delivered by the poller, alarm each time`,
    );
  });
});
