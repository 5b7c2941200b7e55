import { createHmac, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { recordFault } from "../record-fault.ts";
import { atScale, tell, until } from "../scale.ts";
import { type Answer, errorCode, paymentPage, type ShopClient, shopClient } from "./shop-client.ts";
import { openShop, type ShopProcesses, type SignedIn } from "./shop-processes.ts";

vi.setConfig({ testTimeout: 3_600_000 });

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

const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

const count = async (text: string, values: unknown[] = []) =>
  (await shop.query<{ n: number }>(`select count(*)::int as n from ${text}`, values))[0]?.n;

describe("two web processes", () => {
  it("F5: two web processes sell a stock of 10 to exactly 10 of many shoppers and reject the others as sold out", async () => {
    const rounds = atScale(1, 100);
    const buyers = atScale(40, 200);
    const { products, shoppers } = await shop.seed({
      stocks: Array(rounds).fill(10),
      shoppers: buyers * rounds,
    });
    for (const [run, product] of products.entries()) {
      const answers = await times(buyers, (index) =>
        client.clickPay(shoppers[run * buyers + index] as SignedIn, product.id),
      );
      const rejected = answers.filter((answer) => answer.status !== 200);
      expect(answers.length - rejected.length).toBe(10);
      expect(new Set(rejected.map((answer) => `${answer.status} ${errorCode(answer)}`))).toEqual(
        new Set(["409 insufficient_stock"]),
      );
      expect(
        await count("product_inventory where product_id = $1 and state = 'reserved'", [product.id]),
      ).toBe(10);
    }
    expect(await shop.brokenInvariants()).toEqual([]);
    recordFault(
      "F5",
      { rounds, buyers },
      `two nodes: ${rounds * 10} held, ${rounds * (buyers - 10)} told that it is gone, 0 failed`,
    );
  });

  it("ten clicks on two web processes create one order, and twenty success page requests cause one delivery and one mail", async () => {
    const { products, shoppers } = await shop.seed({ stocks: [20], shoppers: 1 });
    const productId = products[0]?.id ?? "";
    const shopper = shoppers[0] as SignedIn;
    const attempt = randomUUID();
    const clicks = await times(10, () => client.clickPay(shopper, productId, attempt));
    expect(clicks.map((answer) => answer.status)).toEqual(Array(10).fill(200));
    const pages = clicks.map(paymentPage);
    expect(new Set(pages.map((page) => `${page.orderId} ${page.session}`)).size).toBe(1);
    const { orderId, session } = pages[0] as { orderId: string; session: string };
    expect(await count("orders where user_id = $1", [shopper.userId])).toBe(1);
    expect(await count("product_inventory where product_id = $1 and state = 'reserved'", [productId])).toBe(
      1,
    );

    await shop.sandbox.pay({ session });
    const views = await times(20, (index) =>
      client.openSuccessPage(shopper, session, index % 2 === 0 ? "page" : "data"),
    );
    expect(views.map((answer) => answer.status)).toEqual(Array(20).fill(200));
    expect(await count("orders where id = $1 and status = 'completed'", [orderId])).toBe(1);
    expect(await count("deliverables where order_id = $1", [orderId])).toBe(1);
    expect(await count("payments where order_id = $1", [orderId])).toBe(1);
    await until(
      "the mail is sent",
      20,
      async () =>
        (await count("email_messages where data->>'orderId' = $1 and state = 'sent'", [orderId])) === 1,
    );
    expect(await count("email_messages where data->>'orderId' = $1", [orderId])).toBe(1);
    expect(await shop.brokenInvariants()).toEqual([]);
    tell("10 clicks: 1 order; 20 success pages: 1 delivery, 1 payment, 1 mail");
  });
});

describe("the webhook endpoint", () => {
  const body = JSON.stringify({
    id: "evt_forged",
    object: "event",
    type: "checkout.session.completed",
    data: { object: { id: "cs_test_x", object: "checkout.session" } },
  });
  const sign = (secret: string, text = body, at = Math.floor(Date.now() / 1000)) =>
    `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${text}`).digest("hex")}`;
  const post = (text: string, headers: Record<string, string>): Promise<Answer> =>
    client.send({
      method: "POST",
      path: "/webhooks/stripe",
      body: text,
      headers: { "content-type": "application/json", ...headers },
    });

  it("F16: the webhook endpoint rejects webhooks without a valid provider signature and writes nothing", async () => {
    const before = await count("provider_events");
    const hourAgo = Math.floor(Date.now() / 1000) - 3600;
    const signed = (signature: string, text = body) => ({ text, headers: { "stripe-signature": signature } });
    const forged = [
      { text: body, headers: {} },
      signed(""),
      signed("t=1,v1=00"),
      signed(sign("whsec_other")),
      signed(sign(shop.webhookSecret, `${body} `)),
      signed(sign(shop.webhookSecret), body.slice(0, -10)),
      signed(sign(shop.webhookSecret, body, hourAgo)),
      signed(sign(shop.webhookSecret, body, hourAgo + 7200)),
    ];
    const runs = atScale(3, 1250);
    let rejected = 0;
    for (let run = 0; run < runs; run++) {
      const answers = await Promise.all(forged.map(({ text, headers }) => post(text, headers)));
      expect(answers.map((answer) => answer.status)).toEqual(forged.map(() => 400));
      rejected += answers.length;
    }
    expect(await count("provider_events")).toBe(before);
    recordFault("F16", { webhooks: rejected }, `${rejected} answered 400, nothing written`);
  });

  it("the webhook endpoint rejects a body of 300 KiB with 413 and every method except POST with 405", async () => {
    const large = JSON.stringify({ id: "evt_large", filler: "x".repeat(300 * 1024) });
    const before = await count("provider_events");
    expect((await post(large, { "stripe-signature": sign(shop.webhookSecret, large) })).status).toBe(413);
    for (const method of ["GET", "PUT", "DELETE"] as const) {
      const answer = await client.send({
        method,
        path: "/webhooks/stripe",
        headers: { host: `localhost:${shop.port}` },
      });
      expect(`${method} ${answer.status}`).toBe(`${method} 405`);
    }
    expect(await count("provider_events")).toBe(before);
  });
});
