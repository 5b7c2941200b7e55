import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HEADERS_MS, REQUEST_MS, SMALL_BODY_MS } from "#server/web/base/limits.ts";
import { paymentPage, type ShopClient, shopClient } from "#tests/faults/processes/shop-client.ts";
import { openShop, type ShopProcesses, type SignedIn } from "#tests/faults/processes/shop-processes.ts";
import { atScale, tell, until } from "#tests/faults/scale.ts";

/**
 * Opens clients that send data slowly or send nothing. The full run opens 3,000 clients. While these clients
 * are connected, other shoppers must be able to buy, and the memory of the process must stay small. The
 * server must close every slow connection.
 */
const CONNECTIONS = atScale(150, 3_000);
/**
 * The number of loopback addresses. With many addresses, the limit of the process applies before the limit of
 * one address.
 */
const ADDRESSES = 100;
/** The maximum memory growth of the web process, in MB. */
const MEMORY_GROWTH_MB = 300;
/**
 * The server checks for late connections each second, and gives a rejected sender one second to read the
 * answer.
 */
const GRACE_SECONDS = 15;
const BEAT_MS = 2_000;

/**
 * The first bytes of each kind of slow client. After its first bytes, a slow client sends one byte in each
 * interval.
 */
const kinds: Record<string, { first: string; drips: boolean }> = {
  "sends nothing": { first: "", drips: false },
  "sends half of a request line": { first: "GET /mark", drips: false },
  "sends its headers byte by byte": { first: "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ", drips: true },
  "sends headers and no body": {
    first:
      "POST /auth HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Length: 60000\r\n\r\n",
    drips: false,
  },
  "sends its body byte by byte": {
    first:
      "POST /functions/create-payment-intent-secure HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Length: 900000\r\n\r\n{",
    drips: true,
  },
  "sends a webhook byte by byte": {
    first: "POST /webhooks/stripe HTTP/1.1\r\nHost: localhost\r\nContent-Length: 200000\r\n\r\n{",
    drips: true,
  },
};

let shop: ShopProcesses;
let client: ShopClient;
let shoppers: SignedIn[];
let productId: string;
beforeAll(async () => {
  shop = await openShop();
  client = shopClient(shop.port);
  const seeded = await shop.seed({ stocks: [20], shoppers: 10 });
  shoppers = seeded.shoppers;
  productId = seeded.products[0]?.id ?? "";
});
afterAll(async () => {
  client?.close();
  await shop?.close();
});

/** Returns the memory of a process in MB. */
const memoryOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;

/** Opens the slow connections. `open` counts the connections that the server has not closed. */
async function openSlowly(): Promise<{ open: () => number; close: () => void }> {
  const sockets = new Set<Socket>();
  const dripping = new Set<Socket>();
  const behaviours = Object.values(kinds);
  for (let index = 0; index < CONNECTIONS; index++) {
    const { first, drips } = behaviours[index % behaviours.length] ?? { first: "", drips: false };
    const localAddress = `127.0.2.${1 + (index % ADDRESSES)}`;
    const socket = connect({ port: shop.port, host: "127.0.0.1", localAddress }).resume();
    socket.on("error", () => {});
    sockets.add(socket);
    if (drips) dripping.add(socket);
    socket.once("close", () => {
      sockets.delete(socket);
      dripping.delete(socket);
    });
    socket.once("connect", () => first && socket.write(first));
    // A burst larger than the listen queue would test the kernel instead of the shop.
    if (index % 250 === 249) await sleep(50);
  }
  const beat = setInterval(() => {
    for (const socket of dripping) socket.write("a");
  }, BEAT_MS);
  return {
    open: () => sockets.size,
    close: () => {
      clearInterval(beat);
      for (const socket of sockets) socket.destroy();
    },
  };
}

describe("many clients that send data slowly or send nothing", () => {
  it("many slow or silent clients do not block other clients, and the server closes the slow connections", async () => {
    const before = memoryOf(shop.webs[0]?.pid ?? 0);
    const slow = await openSlowly();
    try {
      // After this pause, the server counts the requests as requests with an unfinished body.
      await sleep(2 * SMALL_BODY_MS);
      const began = slow.open();
      let largest = before;
      for (const shopper of shoppers) {
        for (const path of ["/marketplace", "/auth"])
          expect([path, (await client.send({ path })).status]).toEqual([path, 200]);
        const account = await client.send({ path: "/account", headers: client.cookieOf(shopper) });
        expect(account.status).toBe(200);
        const { orderId, session } = paymentPage(await client.clickPay(shopper, productId));
        await shop.sandbox.pay({ session });
        await until(`order ${orderId} is delivered`, 30, async () => {
          const rows = await shop.query("select from orders where id = $1 and status = 'completed'", [
            orderId,
          ]);
          return rows.length === 1;
        });
        largest = Math.max(largest, memoryOf(shop.webs[0]?.pid ?? 0));
      }
      expect(largest - before).toBeLessThan(MEMORY_GROWTH_MB);
      await until(
        "every slow connection is ended",
        (HEADERS_MS + REQUEST_MS) / 1000 + GRACE_SECONDS,
        async () => slow.open() === 0,
      );
      expect(shop.webs.every(({ lives }) => lives)).toBe(true);
      expect(await shop.brokenInvariants()).toEqual([]);
      tell(
        `${CONNECTIONS} slow connections, ${began} open when shoppers came: 10 purchases delivered, ${Math.round(largest - before)} MB more at most, none left open`,
      );
    } finally {
      slow.close();
    }
  });
});
