import { type ClientRequest, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { recordFault } from "../record-fault.ts";
import { atScale, until } from "../scale.ts";
import { type ShopClient, shopClient } from "./shop-client.ts";
import { openShop, type ShopProcesses } from "./shop-processes.ts";
import { startSteadyLoad } from "./steady-load.ts";

vi.setConfig({ testTimeout: 600_000 });

const PROCESSES = 3;
const PER_SECOND = atScale(15, 50);
/** The time in milliseconds that the load continues between two restarts. */
const BETWEEN_MS = atScale(1_000, 4_000);
let shop: ShopProcesses;
let client: ShopClient;

beforeAll(async () => {
  shop = await openShop({ webs: PROCESSES });
  client = shopClient(shop.port);
});

afterAll(async () => {
  client?.close();
  await shop?.close();
});

it("the remaining web processes take over the live connections of a stopping process", async () => {
  const pages = 4 * PROCESSES;
  const answers: (number | undefined)[] = [];
  const asking: ClientRequest[] = [];
  let ended = 0;
  let isOver = false;
  const openPage = () => {
    const headers = { "Sec-Fetch-Site": "same-origin" };
    const asked = request(
      { host: "127.0.0.1", port: shop.port, path: "/live?topic=catalogue", headers, agent: false },
      (answer) => {
        answers.push(answer.statusCode);
        answer.resume().once("close", () => {
          if (isOver) return;
          ended++;
          openPage();
        });
      },
    );
    asked.on("error", () => {});
    asked.end();
    asking.push(asked);
  };
  // The test waits, because the load balancer distributes connections unevenly before its first readiness
  // checks.
  await wait(BETWEEN_MS);
  for (let page = 0; page < pages; page++) openPage();
  await vi.waitFor(() => expect(answers.length).toBe(pages), 5_000);
  await shop.webs[0]?.stop();
  await vi.waitFor(() => expect(ended).toBeGreaterThan(0), 5_000);
  await vi.waitFor(() => expect(answers.length).toBe(pages + ended), 5_000);
  isOver = true;
  for (const asked of asking) asked.destroy();
  expect(new Set(answers)).toEqual(new Set([200]));
  shop.webs[0]?.start();
  await shop.ready();
});

it("L1: restarting three web processes under load, one after the other, causes no failed request", async () => {
  const restarts = atScale(3, 12);
  const { products, shoppers } = await shop.seed({ stocks: Array(5).fill(400), shoppers: 200 });
  const productIds = products.map(({ id }) => id);
  const began = performance.now();
  const load = startSteadyLoad(shop, client, { perSecond: PER_SECOND, productIds, shoppers });
  await wait(BETWEEN_MS);
  let slowest = 0;
  for (let restart = 0; restart < restarts; restart++) {
    const web = shop.webs[restart % PROCESSES];
    if (!web) throw new Error("there is no such process");
    const stopping = performance.now();
    await web.stop();
    slowest = Math.max(slowest, performance.now() - stopping);
    web.start();
    await shop.ready();
    await wait(BETWEEN_MS);
  }
  await load.stop();
  const seconds = (performance.now() - began) / 1000;
  expect(load.failures).toEqual([]);
  expect(slowest).toBeLessThan(10_000);
  expect(load.requests / seconds).toBeGreaterThan(PER_SECOND * 0.9);
  await until("every paid order is delivered", 60, async () => {
    const [row] = await shop.query<{ n: number }>(
      "select count(*)::int as n from orders where id = any($1) and status = 'completed'",
      [load.paid],
    );
    return row?.n === load.paid.length;
  });
  expect(await shop.brokenInvariants()).toEqual([]);
  recordFault(
    "L1",
    { restarts, requests: load.requests, checkouts: load.checkouts },
    `${(load.requests / seconds).toFixed(0)} requests/s for ${seconds.toFixed(0)} s, 0 failed pages, 0 failed checkouts, ` +
      `${load.paid.length} paid and delivered; slowest stop ${(slowest / 1000).toFixed(1)} s`,
  );
});
