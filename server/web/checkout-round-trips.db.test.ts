import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { ServerBuild } from "react-router";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import * as startRoute from "#app/storefront/checkout/start.ts";
import { inTransaction } from "#db/client.server.ts";
import { beginSession } from "#domain/identity/sign-in/sessions.ts";
import { NO_ORIGIN } from "#domain/kernel/caller.ts";
import { inLanguage } from "#messages/language.server.ts";
import { addChannel, endReceivers } from "#tests/channels/receive-messages.ts";
import { readOrder } from "#tests/factories/build-order.ts";
import { buildProduct } from "#tests/factories/build-product.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import {
  describeRoundTrips,
  recordRoundTrips,
  watchConnections,
} from "#tests/factories/record-round-trips.ts";
import { createListener } from "./listener.ts";

const PATH = "/functions/create-payment-intent-secure";

const routeOf = (id: string, path: string, module: object, parentId?: string) => ({
  id,
  path,
  module,
  parentId,
});
/**
 * A build of the shop with only one route, the route that starts a checkout. In these tests, the router of
 * the listener uses this build.
 */
const build = {
  entry: { module: { default: () => new Response(null, { status: 500 }) } },
  routes: {
    root: routeOf("root", "", { middleware: [(_: unknown, next: () => unknown) => inLanguage("en", next)] }),
    start: routeOf("start", PATH.slice(1), startRoute, "root"),
  },
  assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "" },
  basename: "/",
  publicPath: "/",
  assetsBuildDirectory: "",
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: "initial", manifestPath: "" },
} as unknown as ServerBuild;

const listener = createListener({ build, assets: undefined, isStopping: () => false, live: undefined });
const server = createServer(listener.listen);
beforeAll(async () => {
  await watchConnections();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

async function signIn(shopper: Awaited<ReturnType<typeof buildShopper>>): Promise<string> {
  const visitor = { kind: "visitor", origin: NO_ORIGIN } as const;
  return (await inTransaction((tx) => beginSession(tx, visitor, shopper.userId))).token;
}

async function clickPay(token: string, items: { product_id: string; quantity: number }[]) {
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}${PATH}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "sec-fetch-site": "same-origin",
      cookie: `handover=${token}`,
    },
    body: JSON.stringify({
      items,
      customer_data: { full_name: "Ana Prado", phone: "5511999990000" },
      payment_method: "card",
      attempt_id: randomUUID(),
    }),
  });
  return { status: answer.status, body: (await answer.json()) as { session_url: string; order_id: string } };
}

/**
 * The largest allowed number of database round trips after a click on Pay, until the shop answers with the
 * payment page. Statements that belong together must be sent in one round trip
 * (docs/decisions/0051-combined-statements.md).
 */
const MOST = { confirmed: 6, unconfirmed: 7 };

describe("a click on Pay", () => {
  afterEach(endReceivers);

  it.each([
    ["confirmed", "", true],
    ["confirmed", " beside a webhook", true],
    ["unconfirmed", "", false],
  ] as const)("a checkout of a %s account%s needs few round trips", async (account, webhook, isVerified) => {
    if (webhook) await addChannel("webhook", "https://erp.example/hook", ["order.placed"]);
    const cart = async () => [
      { product_id: (await buildProduct({ stock: 9 })).id, quantity: 2 },
      { product_id: (await buildProduct({ deliveryType: "manual", manualStock: 9 })).id, quantity: 1 },
      { product_id: (await buildProduct({ deliveryType: "digital", manualStock: null })).id, quantity: 3 },
    ];
    const token = await signIn(await buildShopper({ isVerified, ip: "203.0.113.7" }));
    // The test does not count the round trips of the first order, because the first order also creates the id
    // of the shop.
    await clickPay(token, await cart());
    const items = await cart();
    const { result, roundTrips } = await recordRoundTrips(() => clickPay(token, items));
    expect(result.status).toBe(200);
    const order = await readOrder(result.body.order_id);
    expect(order).toMatchObject({ paymentState: "awaiting", checkoutUrl: result.body.session_url });
    expect(
      roundTrips.length,
      `A click on Pay needs more round trips than ${MOST[account]}:${describeRoundTrips(roundTrips)}`,
    ).toBeLessThanOrEqual(MOST[account]);
  });
});
