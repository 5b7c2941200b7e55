import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CACHE_CLEAR_MS } from "#server/web/base/limits.ts";
import { atScale, tell } from "#tests/faults/scale.ts";
import { type Answer, asShopper, openWalk, type Walk } from "./open-walk.ts";

/**
 * Attacks from the security review that need the whole shop. Each test sends the requests that an attacker
 * would send.
 */
let walk: Walk;
beforeAll(async () => {
  walk = await openWalk();
});
afterAll(() => walk?.close());

const count = async (text: string, values: unknown[] = []) =>
  (await walk.shop.query<{ n: number }>(`select count(*)::int as n from ${text}`, values))[0]?.n ?? -1;
const times = <T>(number: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: number }, (_, index) => work(index)));
const statuses = (answers: readonly Answer[]) => [...new Set(answers.map(({ status }) => status))].sort();

describe("a shopper who buys at an invented price", () => {
  const buy = (change: object) =>
    walk.post(
      "/functions/create-payment-intent-secure",
      JSON.stringify({
        items: [{ product_id: walk.people.product.id, quantity: 1 }],
        customer_data: { full_name: "Bia Souza", phone: "5511999990000" },
        attempt_id: randomUUID(),
        ...change,
      }),
      asShopper(walk.people.bia),
    );

  it("a shopper pays the shop's price, whatever price the cart contains", async () => {
    const id = walk.people.product.id;
    const [product] = await walk.shop.query<{ price: number }>(
      "select price::int from products where id = $1",
      [id],
    );
    const item = { product_id: id, quantity: 1, price: 1, unit_price: 1, total: 1, discount: 99_999 };
    const answer = await buy({ items: [item], total: 1, amount: 1, discount: 99_999 });
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining("order_id")]);
    const { order_id } = JSON.parse(answer.text) as { order_id: string };
    const [order] = await walk.shop.query<{ total: number; charged: number }>(
      "select total::int, store_total::int as charged from orders where id = $1",
      [order_id],
    );
    expect([order?.total, order?.charged]).toEqual([product?.price, product?.price]);
  });

  it.each([
    ["an invented total", { expected_total: 1 }],
    ["an invented charge", { expected_charge: 1 }],
    ["a negative quantity", { items: [{ product_id: "", quantity: -1 }] }],
    ["half a unit", { items: [{ product_id: "", quantity: 0.5 }] }],
    ["a huge quantity", { items: [{ product_id: "", quantity: 1e15 }] }],
    ["a quantity as text", { items: [{ product_id: "", quantity: "1" }] }],
  ])("a shopper who buys at an invented price gets an error for %s", async (_, change) => {
    const items = "items" in change ? change.items : [{ product_id: "", quantity: 1 }];
    const named = items.map((item) => ({ ...item, product_id: walk.people.product.id }));
    const before = await count("orders");
    const answer = await buy({ ...change, items: named });
    expect([400, 409, 422]).toContain(answer.status);
    expect(await count("orders")).toBe(before);
  });
});

describe("a shopper who polls the state of an order in a loop", () => {
  it("polling the state of an order in a loop does not cause a provider request for each poll", async () => {
    const { ana } = walk.people;
    const [order] = await walk.shop.query<{ id: string }>(
      "select id from orders where user_id = $1 and payment_state = 'awaiting'",
      [ana.userId],
    );
    // The test sets a harmless fault in the sandbox: a delay of 1 ms. With this fault, the test counts the
    // shop's requests to the provider.
    await walk.shop.sandbox.setFaults([{ path: "/v1/**", kind: "delay", ms: 1 }]);
    const began = Date.now();
    const answers: Answer[] = [];
    // A poll of a pending order takes up to three seconds, so the test sends many polls at the same time.
    const loops = atScale(2, 40);
    for (let loop = 0; loop < loops; loop++)
      answers.push(
        ...(await times(50, () =>
          walk.post(
            "/functions/process-payment-delivery",
            JSON.stringify({ orderId: order?.id }),
            asShopper(ana),
          ),
        )),
      );
    const windows = Math.ceil((Date.now() - began) / 3_000);
    const asked = (await walk.shop.sandbox.state()).faults[0]?.struck ?? -1;
    await walk.shop.sandbox.setFaults([]);
    expect(answers.length).toBe(loops * 50);
    expect(statuses(answers)).toEqual([200]);
    expect(asked).toBeGreaterThan(0);
    expect(asked).toBeLessThanOrEqual(windows + 1);
    tell(`${answers.length} polls in a loop: ${asked} reached the provider`);
  });
});

describe("an attacker who tries to poison the page cache", () => {
  const POISON = "poison.example";
  const hostile: Record<string, string> = {
    "x-forwarded-host": POISON,
    "x-forwarded-proto": POISON,
    "x-forwarded-for": POISON,
    "x-forwarded-prefix": `/${POISON}`,
    "x-original-url": `/${POISON}`,
    "x-rewrite-url": `/${POISON}`,
    "x-http-method-override": "POST",
    forwarded: `host=${POISON}`,
    origin: `https://${POISON}`,
    referer: `https://${POISON}/`,
    "user-agent": POISON,
    "accept-language": POISON,
    cookie: `theme=${POISON}; language=${POISON}; cart=${POISON}; handover=${"p".repeat(43)}`,
  };

  it("an attacker's request does not change the cached page that the next visitor gets", async () => {
    // The orders of the earlier tests changed the catalog. The test waits until the shop has cleared the
    // page cache because of these orders.
    await sleep(3 * CACHE_CLEAR_MS);
    for (const path of ["/?", "/about", "/support", "/marketplace?q=never-asked-before", "/about.data"]) {
      const first = await walk.ask({ path, headers: hostile });
      const next = await walk.ask({ path });
      // The attacker's request rendered the page, and the next visitor gets the cached copy of this page.
      expect([path, first.headers["x-cache"], next.headers["x-cache"]]).toEqual([path, "miss", "hit"]);
      expect([path, next.status, next.text.includes(POISON)]).toEqual([path, 200, false]);
      expect(JSON.stringify(next.headers)).not.toContain(POISON);
      expect(next.headers["set-cookie"]).toBeUndefined();
    }
  });

  it("an attacker cannot put a forged host name into a cached page", async () => {
    const path = "/marketplace?q=another-host";
    await walk.ask({ path, headers: { host: POISON } });
    expect((await walk.ask({ path })).text).not.toContain(POISON);
  });

  it("the page cache returns no page of a shopper at a URL that resembles a cached URL", async () => {
    const { ana } = walk.people;
    const secrets = [ana.email, ana.userId, "Ana Prado"];
    const deceiving = [
      "/account/style.css",
      "/account.css",
      "/account;/about",
      "/account%2f..%2fabout",
      "/account/../about",
      "/about/../account",
      "/about?/../account",
      "/orders/x.js",
      "/marketplace/..%2faccount",
    ];
    for (const path of deceiving) {
      const own = await walk.ask({ path, headers: asShopper(ana) });
      if (secrets.some((secret) => own.text.includes(secret)))
        expect([path, own.headers["cache-control"]]).toEqual([path, expect.stringContaining("no-store")]);
      const next = await walk.ask({ path });
      expect([path, secrets.filter((secret) => next.text.includes(secret))]).toEqual([path, []]);
    }
  });
});

describe("an attacker who requests many reset links for another account", () => {
  it("many reset requests from an attacker get equal responses, cause few mails, and slow down no other shopper", async () => {
    const { ana, bia } = walk.people;
    const before = await count("email_messages where to_address = $1", [ana.email]);
    const asking = times(50, () => walk.post("/auth/forgot", { email: ana.email }));
    for (let visit = 0; visit < 10; visit++) {
      const account = await walk.ask({ path: "/account", headers: asShopper(bia) });
      expect([account.status, account.text.includes(bia.email)]).toEqual([200, true]);
    }
    // Requests above the network's rate limit get 429, and requests to a busy shop get 503. All answers other
    // than 429 and 503 are equal.
    const answers = await asking;
    expect(statuses(answers).filter((status) => ![429, 503].includes(status))).toEqual([200]);
    expect((await count("email_messages where to_address = $1", [ana.email])) - before).toBeLessThanOrEqual(
      6,
    );
  });
});
