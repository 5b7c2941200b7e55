import { setTimeout as wait } from "node:timers/promises";
import { openScratchServer, type ScratchServer } from "@handover/embedded-postgres/scratch.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort } from "#tests/faults/processes/front-door.ts";
import { paymentPage, shopClient } from "#tests/faults/processes/shop-client.ts";
import { openShop, type ShopProcesses } from "#tests/faults/processes/shop-processes.ts";
import { hasPgBouncer, startPgBouncer } from "./start-pgbouncer.ts";
import { openTransactionPooler, type TransactionPooler } from "./transaction-pooler.ts";

/**
 * Runs the built shop behind a pooler in transaction mode. The pooler has fewer server connections than the
 * shop opens.
 */
const IGNORED = ["idle_in_transaction_session_timeout", "statement_timeout"];
const CONNECTIONS = 6;
const SHOPPERS = 12;
let server: ScratchServer;
let pooler: TransactionPooler;
let shop: ShopProcesses;

beforeAll(async () => {
  server = await openScratchServer({ durable: false });
  const options = { connections: CONNECTIONS, ignored: IGNORED };
  const { socketFolder } = server.paths;
  pooler = hasPgBouncer()
    ? await startPgBouncer(server, options)
    : await openTransactionPooler({ socketFolder, user: "handover", database: "handover" }, options);
  const port = await freePort();
  shop = await openShop({
    surroundings: {
      databaseUrl: `postgresql://handover@127.0.0.1:${pooler.port}/handover`,
      ownerUrl: server.url,
      port,
      webPorts: [port],
    },
    settings: { DATABASE_DIRECT_URL: server.url, DATABASE_STATEMENTS: "unnamed" },
  });
});

afterAll(async () => {
  await shop?.close();
  await pooler?.close();
  await server?.stop();
});

it("the shop behind a pooler delivers each order once and runs the worker's jobs while many shoppers buy simultaneously", async () => {
  const { products, shoppers } = await shop.seed({ stocks: [SHOPPERS - 2], shoppers: SHOPPERS });
  const id = products[0]?.id ?? "";
  const client = shopClient(shop.port);
  const buy = async (shopper: (typeof shoppers)[number]) => {
    const clicked = await client.clickPay(shopper, id);
    if (clicked.status === 409) return "sold out";
    const page = paymentPage(clicked);
    await shop.sandbox.pay({ session: page.session });
    for (const end = Date.now() + 30_000; ; await wait(50)) {
      const answer = await client.comeBack(shopper, page.orderId);
      const { status } = JSON.parse(answer.body) as { status?: string };
      if (status === "completed" || Date.now() > end) return status;
    }
  };
  const ends = await Promise.all(shoppers.map(buy));
  client.close();
  expect(ends.filter((end) => end === "completed")).toHaveLength(SHOPPERS - 2);
  expect(ends.filter((end) => end === "sold out")).toHaveLength(2);
  const marks = async () => shop.query("select name from reader_cursors");
  for (const end = Date.now() + 90_000; (await marks()).length === 0 && Date.now() < end; ) await wait(500);
  expect(await marks(), "the check of changed rows holds its lock through the pooler").not.toEqual([]);
  expect(await shop.brokenInvariants()).toEqual([]);
});
