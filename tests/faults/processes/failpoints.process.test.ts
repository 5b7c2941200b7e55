import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { FailpointName } from "#domain/kernel/failpoint.ts";
import { type LoopbackSmtp, startLoopbackSmtp } from "#tests/loopback-smtp.ts";
import { ARMED, buildArmed } from "../armed/build-armed.ts";
import { recordFault } from "../record-fault.ts";
import { atScale, inParallel, until } from "../scale.ts";
import type { Purchase } from "./buyers.ts";
import { longestSettling, readEndState, SETTLED_WITHIN } from "./end-state.ts";
import { failpoints, queueOf } from "./failpoints.ts";
import type { NodeProcess } from "./node-process.ts";
import { paymentPage, persist, type ShopClient, shopClient } from "./shop-client.ts";
import { openShop, PRODUCT, type ShopProcesses, type SignedIn } from "./shop-processes.ts";

vi.setConfig({ testTimeout: 3_600_000, hookTimeout: 300_000 });

const names = Object.keys(failpoints) as FailpointName[];
/** How often a process dies at each failpoint. */
const TURNS = atScale(1, 10);
const WAVE = 24;
const folder = mkdtempSync(join(tmpdir(), "handover-failpoints-"));
const LOG = join(folder, "deaths.log");
let shop: ShopProcesses;
let client: ShopClient;
let mail: LoopbackSmtp;

beforeAll(async () => {
  await buildArmed();
  mail = await startLoopbackSmtp();
  shop = await openShop({
    webs: 3,
    builds: ARMED,
    settings: { SMTP_URL: mail.url, MAIL_FROM: "shop@example.com", FAILPOINT_LOG: LOG },
  });
  client = shopClient(shop.port);
});

afterAll(async () => {
  client?.close();
  await shop?.close();
  await mail?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const deaths = () => (existsSync(LOG) ? readFileSync(LOG, "utf8").split("\n").filter(Boolean) : []);

/** The totals of all groups of shoppers. */
const totals = { acknowledged: [] as Purchase[], cuts: 0, duplicates: 0 };
const onCut = () => {
  totals.cuts++;
};

/**
 * Simulates a shopper. Depending on `index`, the shopper cancels the first payment, pays twice, closes the
 * window after the payment, or opens the delivery.
 */
async function buy(shopper: SignedIn, productId: string, index: number): Promise<void> {
  const click = (attempt: string) => persist(() => client.clickPay(shopper, productId, attempt), onCut);
  const cancel = ({ orderId }: Purchase) => persist(() => client.cancel(shopper, orderId), onCut);
  const order = async (): Promise<Purchase> => {
    const purchase = { ...paymentPage(await click(randomUUID())), toldAt: Date.now(), paid: false };
    totals.acknowledged.push(purchase);
    return purchase;
  };
  if (index % 3 === 1) await cancel(await order());
  const purchase = await order();
  if (index % 8 === 7) return;
  await shop.sandbox.pay({ session: purchase.session });
  Object.assign(purchase, { paid: true, paidAt: Date.now() });
  if (index % 4 !== 2) await persist(() => client.comeBack(shopper, purchase.orderId), onCut);
  if (index % 6 === 0) await payAgain(purchase.orderId);
  if (index % 2 === 0) await openDelivery(shopper, purchase.orderId);
}

/**
 * Opens a second payment page of the same order at the provider, and pays on this page. The shop must refund
 * the money of the second payment.
 */
async function payAgain(orderId: string): Promise<void> {
  await untilPaid(orderId);
  const form = {
    mode: "payment",
    client_reference_id: orderId,
    success_url: "http://localhost/done",
    "line_items[0][quantity]": "1",
    "line_items[0][price_data][currency]": "usd",
    "line_items[0][price_data][unit_amount]": "5000",
    "line_items[0][price_data][product_data][name]": "Something",
  };
  const answer = await fetch(`http://127.0.0.1:${shop.sandboxPort}/v1/checkout/sessions`, {
    method: "POST",
    headers: { authorization: `Bearer ${shop.apiKey}` },
    body: new URLSearchParams(form),
  });
  const { id } = (await answer.json()) as { id: string };
  await shop.sandbox.pay({ session: id });
  totals.duplicates++;
}

/**
 * The maximum time from a second payment until the shop refunds this payment, in seconds. When a process
 * dies, the webhook of the payment is lost. The worker reads the events of the provider every 60 s, and sends
 * refunds every 15 s. The last 15 seconds are a margin for a busy machine.
 */
const REFUNDED_WITHIN = 60 + 15 + 15;

/**
 * The maximum time that a shopper waits for an order while processes die. The time limit of the fault test
 * itself applies only at the end of the test.
 */
const PAID_TIMEOUT_SECONDS = 150;

async function untilPaid(orderId: string): Promise<void> {
  const read = () =>
    shop.query("select payment_state, status, next_check_at from orders where id = $1", [orderId]);
  await until(`order ${orderId} is paid`, PAID_TIMEOUT_SECONDS, async () => {
    return (await read())[0]?.payment_state === "paid";
  }).catch(async (error: unknown) => {
    throw new Error(`${error instanceof Error ? error.message : error}: ${JSON.stringify(await read())}`);
  });
}

async function openDelivery(shopper: SignedIn, orderId: string): Promise<void> {
  await untilPaid(orderId);
  const [unit] = await shop.query<{ id: string }>("select id from deliverables where order_id = $1", [
    orderId,
  ]);
  const id = unit?.id ?? "";
  const answer = await persist(() => client.reveal(shopper, id), onCut);
  if (answer.status !== 200) throw new Error(`opening: ${answer.status} ${answer.body.slice(0, 200)}`);
}

async function beginWave() {
  const { products, shoppers } = await shop.seed({ stocks: [WAVE * 2], shoppers: WAVE });
  const wave = { isOver: false, failure: undefined as unknown, over: Promise.resolve() };
  wave.over = inParallel(WAVE, 8, (index) =>
    buy(shoppers[index] as SignedIn, products[0]?.id ?? "", index),
  ).then(
    () => {
      wave.isOver = true;
    },
    (error: unknown) => {
      wave.failure = error;
      wave.isOver = true;
    },
  );
  return wave;
}

/** Makes pending orders and unsent refunds due immediately, so that the test does not have to wait. */
async function hurry(): Promise<void> {
  await shop.query("update orders set next_check_at = now() where next_check_at > now()");
  await shop.query(
    "update refunds set updated_at = now() - interval '1 minute' where state = 'requested' and updated_at > now() - interval '30 seconds'",
  );
}

/** The processes whose current run has a failpoint, and the dead processes whose last run had a failpoint. */
const armed = new Set<NodeProcess>();

/**
 * Restarts a dead process with the next failpoint, or without a failpoint when the queue is empty. While the
 * only worker is dead, no process sends mails. The test can therefore safely make all queued mails due.
 */
async function revive(dead: NodeProcess, queue: Record<string, string>[]): Promise<void> {
  if (dead.lives) return;
  if (dead === shop.worker)
    await shop.query("update email_messages set next_attempt_at = now() where state = 'queued'");
  const next = queue.shift();
  if (next) armed.add(dead);
  else armed.delete(dead);
  dead.start(next);
}

/**
 * Waits until all processes with a logged failpoint are dead, because a process logs its failpoint shortly
 * before its death.
 */
const untilDead = () =>
  until("every process at its failpoint has ended", 10, async () => [...armed].every((one) => !one.lives));

describe("a process that dies at a failpoint", () => {
  it("F1: the death of a process at any failpoint loses no paid order and delivers no order twice", async () => {
    const queues = { web: queueOf("web", TURNS), worker: queueOf("worker", TURNS) };
    const asked = queues.web.length + queues.worker.length;
    const all = [...shop.webs, shop.worker];
    await Promise.all(all.map((one) => one.kill()));
    const waves = [await beginWave()];
    const end = Date.now() + atScale(150, 1_800) * 1000;
    while (deaths().length < asked) {
      for (const web of shop.webs) await revive(web, queues.web);
      await revive(shop.worker, queues.worker);
      if (waves.at(-1)?.isOver) waves.push(await beginWave());
      await hurry();
      await wait(100);
      if (Date.now() > end) {
        const never = names.filter((name) => !deaths().includes(name));
        throw new Error(`${deaths().length} of ${asked} deaths; never reached: ${never.join(", ")}`);
      }
    }
    await untilDead();
    for (const one of all) await revive(one, []);
    // From this time on, the test no longer makes orders and refunds due early. The shop settles the
    // remaining orders without help from the test.
    const restartedAt = Date.now();
    await shop.ready();
    const readySeconds = (Date.now() - restartedAt) / 1000;
    await Promise.all(waves.map(({ over }) => over));
    expect(waves.flatMap(({ failure }) => failure ?? [])).toEqual([]);
    const paid = totals.acknowledged.filter((purchase) => purchase.paid).length;
    await until("all paid orders are delivered", SETTLED_WITHIN, async () => {
      return (await readEndState(shop, totals)).completed === paid;
    });
    const seconds = await longestSettling(shop, totals, restartedAt);
    expect(seconds).toBeLessThanOrEqual(SETTLED_WITHIN);
    const settledAt = Date.now();
    await until("second payments are refunded", REFUNDED_WITHIN, async () => {
      await hurry();
      return (await readEndState(shop, totals)).mails === paid + totals.duplicates;
    });
    const refundSeconds = (Date.now() - settledAt) / 1000;
    expect(await readEndState(shop, totals)).toEqual({
      paid,
      completed: paid,
      owed: 0,
      delivered: paid,
      credentials: paid,
      mails: paid + totals.duplicates,
      missing: 0,
      strayReservations: 0,
    });
    expect(await refundsAtProvider()).toBe(totals.duplicates);
    await until("every mail is sent", 75, async () => (await unsentMails()) === 0);
    expect(await shop.brokenInvariants()).toEqual([]);
    expect([...new Set(deaths())].sort()).toEqual([...names].sort());
    recordFault(
      "F1",
      { failpoints: new Set(deaths()).size, nodes: shop.webs.length },
      `died ${deaths().length} times at ${names.length} failpoints under ${totals.acknowledged.length} checkouts, ${totals.cuts} requests cut; ${paid} paid, ${paid} delivered, ${totals.duplicates} second payments went back once, the last after ${refundSeconds.toFixed(1)} s; ready ${readySeconds.toFixed(1)} s after the last restart, settled ${seconds.toFixed(1)} s after it or the payment, at most`,
    );
  });

  it("failpoints exist only in test builds, and not in the product's builds", () => {
    for (const built of Object.values(PRODUCT)) {
      const text = readFileSync(built, "utf8");
      expect(text).not.toContain("failpoint");
      for (const name of names) expect(text).not.toContain(`"${name}"`);
    }
    const armed = Object.values(ARMED).map((built) => readFileSync(built, "utf8"));
    for (const name of names) expect(armed.some((text) => text.includes(`"${name}"`))).toBe(true);
  });
});

async function refundsAtProvider(): Promise<number> {
  const { objects } = await shop.sandbox.state(["refunds"]);
  return objects?.refunds?.length ?? 0;
}

async function unsentMails(): Promise<number> {
  const [row] = await shop.query<{ n: number }>(
    "select count(*)::int as n from email_messages where state <> 'sent'",
  );
  return row?.n ?? -1;
}
