import http from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { ShopProcesses } from "#tests/faults/processes/shop-processes.ts";
import { brokenInvariants, type Run, runBenchmark } from "./run-benchmark.ts";

/** The maximum time for 10,000 messages to a fast endpoint, in seconds. */
const GOAL_SECONDS = 60;
const PARALLEL = 4;
/**
 * The longest time to wait for the last message after the worker was killed. Within this time, the killed
 * worker's claim of 30 s can expire, the job can run, and messages can be sent again.
 */
const LONGEST_MS = 120_000;

/** An endpoint that counts the requests of each event id. */
async function openEndpoint(run: Run, delayMs: number) {
  const counts = new Map<string, number>();
  const server = http.createServer((request, response) => {
    const id = String(request.headers["webhook-id"]);
    request.resume().on("end", () => {
      counts.set(id, (counts.get(id) ?? 0) + 1);
      setTimeout(() => response.end(), delayMs);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  run.atEnd(() => server.closeAllConnections());
  run.atEnd(() => server.close());
  return { counts, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` };
}

/** Measures the baseline of this machine by posting empty events over four connections, without the shop. */
async function measureFloor(url: string, count: number): Promise<number> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: PARALLEL });
  const started = performance.now();
  let next = 0;
  const post = () =>
    new Promise<void>((done, failed) => {
      const headers = { "webhook-id": `floor-${next++}` };
      const request = http.request(url, { method: "POST", agent, headers }, (response) =>
        response.resume().on("end", done),
      );
      request.on("error", failed).end(JSON.stringify({ type: "stock.low", data: {} }));
    });
  const inTurn = async () => {
    while (next < count) await post();
  };
  await Promise.all(Array.from({ length: PARALLEL }, inTurn));
  agent.destroy();
  return (performance.now() - started) / 1000;
}

async function addWebhook(shop: ShopProcesses, name: string, url: string): Promise<string> {
  const address = ["--name", name, "--address", url, "--types", "stock.low"];
  const added = await shop.run<{ id: string }>([
    "scripts/handover.ts",
    "channels",
    "add",
    "webhook",
    ...address,
    "--json",
  ]);
  return added.id;
}

/** Inserts messages of one channel in one transaction. The messages are already due. */
const writeMessages = (shop: ShopProcesses, channelId: string, count: number) =>
  shop.query(
    `with event as (
      insert into shop_events (type, subject_id, data)
      select 'stock.low', n::text, '{"available": 5}' from generate_series(1, $2::int) n returning id, public_id
    ) insert into channel_messages (channel_id, event_id, type, shop_event_id)
    select $1, public_id || '_stock-low', 'stock.low', id from event`,
    [channelId, count],
  );

async function countUnsent(shop: ShopProcesses, channelId: string): Promise<number> {
  const [row] = await shop.query<{ unsent: number }>(
    "select count(*)::int as unsent from channel_messages where channel_id = $1 and state <> 'sent'",
    [channelId],
  );
  return row?.unsent ?? 0;
}

async function waitUntilSent(shop: ShopProcesses, channelId: string): Promise<void> {
  const end = performance.now() + LONGEST_MS;
  while ((await countUnsent(shop, channelId)) > 0 && performance.now() < end) await sleep(200);
}

await runBenchmark({
  name: "deliveries",
  about: `One worker sends due messages to a fast endpoint on this machine. The same run posts as many requests
without the shop: the floor. Then the worker is killed again and again while it sends: each message must
arrive, under one id. The endpoint runs in the process of the benchmark.`,
  options: {
    messages: {
      default: 10_000,
      range: [100, 100_000],
      isWhole: true,
      about: "messages to the fast endpoint",
    },
    kills: { default: 20, range: [0, 100], isWhole: true, about: "kills of the worker" },
    survivors: { default: 1_000, range: [10, 10_000], isWhole: true, about: "messages during the kills" },
  },
  measure: async (run, { messages, kills, survivors }) => {
    const shop = await run.openShop({ settings: { WEBHOOK_ALLOW_NETWORKS: "127.0.0.1" } });
    const fast = await openEndpoint(run, 0);
    const floor = await measureFloor(fast.url, messages);
    fast.counts.clear();
    run.say(`floor: ${messages} requests in ${floor.toFixed(1)} s`);
    const channel = await addWebhook(shop, "fast", fast.url);
    await writeMessages(shop, channel, messages);
    const started = performance.now();
    const end = started + LONGEST_MS + GOAL_SECONDS * 1000;
    while (fast.counts.size < messages && performance.now() < end) await sleep(20);
    const seconds = (performance.now() - started) / 1000;
    run.say(`one worker: ${fast.counts.size} messages in ${seconds.toFixed(1)} s`);
    await waitUntilSent(shop, channel);
    const failures = [];
    if (fast.counts.size < messages) failures.push(`only ${fast.counts.size} of ${messages} arrived`);
    const goal = (GOAL_SECONDS * messages) / 10_000;
    if (seconds > goal) failures.push(`${seconds.toFixed(1)} s is more than ${goal} s`);

    const slow = await openEndpoint(run, 20);
    const other = await addWebhook(shop, "killed", slow.url);
    await writeMessages(shop, other, survivors);
    for (let kill = 0; kill < kills; kill++) {
      await sleep(150 + 50 * (kill % 5));
      await shop.worker.kill();
      await shop.worker.start();
    }
    await waitUntilSent(shop, other);
    const unsent = await countUnsent(shop, other);
    const twice = [...slow.counts.values()].filter((count) => count > 1).length;
    run.say(`${kills} kills: ${slow.counts.size} of ${survivors} arrived, ${twice} of them more than once`);
    if (slow.counts.size < survivors || unsent > 0)
      failures.push(`${survivors - slow.counts.size} messages were lost, ${unsent} are unsent`);
    failures.push(...(await brokenInvariants(shop)));
    return {
      failures,
      figures: { messages, floor, seconds, kills, survivors, arrived: slow.counts.size, twice },
    };
  },
});
