import { afterAll, beforeAll, expect, test } from "vitest";
import { sessionFor, startTestSandbox, type TestSandbox } from "../started-sandbox.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.stop());

const good = { number: "4242 4242 4242 4242", expiry: "12 / 40", cvc: "123", holder: "Ana Lima" };
const at = (path: string) => `http://127.0.0.1:${sandbox.port}${path}`;
const get = (path: string) => fetch(at(path), { redirect: "manual" });
const submit = (path: string, fields: Record<string, string>) =>
  fetch(at(path), { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
const open = (amount?: number, more?: Parameters<typeof sessionFor>[1]) =>
  sandbox.stripe.checkout.sessions.create(sessionFor(amount, more));
const done = (id: string) => `http://localhost:43100/done?session=${id}`;

test("the payment page has no scripts, and shows the items, labelled fields and the test mode", async () => {
  const session = await open(6_450, {
    customer_email: "buyer@example.com",
    line_items: [
      {
        quantity: 2,
        price_data: { currency: "usd", unit_amount: 6_450, product_data: { name: "<b>IDE</b> Pro" } },
      },
    ],
  });
  const answer = await get(`/c/pay/${session.id}`);
  const page = await answer.text();
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("content-security-policy")).toBe(
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self' http://localhost:43100; base-uri 'none'; frame-ancestors 'none'",
  );
  expect(page).toContain("&lt;b&gt;IDE&lt;/b&gt; Pro");
  expect(page).toContain("2 × $64.50");
  expect(page).toContain(">Pay $129.00</button>");
  expect(page).toContain("no real money moves");
  expect(page).toContain('href="http://localhost:43100/back"');
  expect(page).toContain("4242 4242 4242 4242");
  expect(page).not.toContain("<script");
  for (const label of ["Card number", "Expiry (MM / YY)", "CVC", "Name on card"])
    expect(page).toContain(`>${label}</label>`);
  const style = await get("/assets/page.css");
  expect(style.headers.get("content-type")).toContain("text/css");
  const fonts = [...(await style.text()).matchAll(/url\("(\/assets\/[^"]+)"\)/g)].map((match) =>
    String(match[1]),
  );
  expect(fonts).toHaveLength(2);
  for (const font of fonts) expect((await get(font)).headers.get("content-type")).toBe("font/woff2");
});

test.each([
  ["success", "4242 4242 4242 4242", "123"],
  ["success_amex", "3782 8224 6310 005", "1234"],
])("a link fills in the form with the test card %s, and the form then pays", async (name, number, cvc) => {
  const session = await open();
  const page = await (await get(`/c/pay/${session.id}?card=${name}`)).text();
  const typed = Object.fromEntries(
    [...page.matchAll(/<input id="(\w+)"[^>]* value="([^"]*)"/g)].map(([, field, value]) => [field, value]),
  ) as Record<string, string>;
  expect(typed).toMatchObject({ number, cvc });
  expect((await submit(`/c/pay/${session.id}`, typed)).headers.get("location")).toBe(done(session.id));
});

test.each(["4242424242424242", "constructor", ""])("the card name %o fills in nothing", async (name) => {
  const page = await (await get(`/c/pay/${(await open()).id}?card=${name}`)).text();
  expect(page.match(/<input [^>]*value=""/g)).toHaveLength(4);
});

test("the payment page shows a currency without decimals correctly", async () => {
  const session = await open(0, {
    line_items: [
      { quantity: 1, price_data: { currency: "jpy", unit_amount: 12_900, product_data: { name: "Thing" } } },
    ],
  });
  expect(await (await get(`/c/pay/${session.id}`)).text()).toContain("Pay ¥12,900</button>");
});

test("a paid session redirects to the shop with the id of the session, even in a second tab", async () => {
  const session = await open();
  const paid = await submit(`/c/pay/${session.id}`, good);
  expect([paid.status, paid.headers.get("location")]).toEqual([303, done(session.id)]);
  const again = await submit(`/c/pay/${session.id}`, good);
  expect([again.status, again.headers.get("location")]).toEqual([303, done(session.id)]);
  const back = await get(`/c/pay/${session.id}`);
  expect([back.status, back.headers.get("location")]).toEqual([303, done(session.id)]);
});

test("twenty concurrent submits create one payment", async () => {
  const session = await open();
  const answers = await Promise.all(Array.from({ length: 20 }, () => submit(`/c/pay/${session.id}`, good)));
  expect(new Set(answers.map((answer) => `${answer.status} ${answer.headers.get("location")}`))).toEqual(
    new Set([`303 ${done(session.id)}`]),
  );
  const intent = (await sandbox.stripe.checkout.sessions.retrieve(session.id)).payment_intent as string;
  expect((await sandbox.stripe.charges.list({ payment_intent: intent })).data).toHaveLength(1);
});

test.each([
  ["no number", { number: "" }, "number", "Enter the card number."],
  ["an incomplete number", { number: "4242 4242" }, "number", "Your card number is incomplete."],
  ["the documented wrong number", { number: "4242424242424241" }, "number", "Your card number is incorrect."],
  ["a number that is not a test card", { number: "4111111111111111" }, "number", "Only test cards work here"],
  ["an expiry in the past", { expiry: "01/20" }, "expiry", "in the past"],
  ["month 13", { expiry: "13/40" }, "expiry", "as MM / YY"],
  ["two digits of CVC", { cvc: "12" }, "cvc", "3 digits"],
  ["three digits for a card with a four-digit CVC", { number: "378282246310005" }, "cvc", "4 digits"],
  ["no name", { holder: " " }, "holder", "Enter the name"],
])(
  "the payment page shows an error at the invalid field and charges nothing when the input is %s",
  async (_name, change, field, message) => {
    const session = await open();
    const answer = await submit(`/c/pay/${session.id}`, { ...good, ...change });
    const page = await answer.text();
    expect(answer.status).toBe(400);
    expect(page).toMatch(
      new RegExp(`id="${field}"[^>]*aria-invalid="true" aria-describedby="${field}-error"`),
    );
    expect(page).toMatch(new RegExp(`id="${field}-error">[^<]*${message}`));
    expect(page).not.toContain("4111111111111111");
    expect(page).not.toContain('value="123"');
    expect(await sandbox.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: "open",
      payment_intent: null,
    });
  },
);

test("a declined card shows an error and leaves the session open for another card", async () => {
  const session = await open();
  const declined = await submit(`/c/pay/${session.id}`, { ...good, number: "4000000000009995" });
  expect(declined.status).toBe(402);
  expect(await declined.text()).toContain("Your card has insufficient funds.");
  expect((await submit(`/c/pay/${session.id}`, good)).headers.get("location")).toBe(done(session.id));
});

test("3-D Secure uses a separate page that the payer can complete, fail or leave", async () => {
  const session = await open();
  const secure = `/c/pay/${session.id}/3ds`;
  expect((await get(secure)).headers.get("location")).toBe(`/c/pay/${session.id}`);
  const asked = await submit(`/c/pay/${session.id}`, { ...good, number: "4000000000003220" });
  expect([asked.status, asked.headers.get("location")]).toEqual([303, secure]);
  const question = await (await get(secure)).text();
  expect(question).toContain("Complete authentication");
  expect(question).toContain("ending in 3220");
  const failed = await submit(secure, { answer: "fail" });
  expect(failed.status).toBe(402);
  expect(await failed.text()).toContain("unable to authenticate");
  await submit(`/c/pay/${session.id}`, { ...good, number: "4000000000003220" });
  expect((await get(`/c/pay/${session.id}`)).status).toBe(200);
  expect((await submit(secure, { answer: "complete" })).headers.get("location")).toBe(done(session.id));
  expect((await submit(secure, { answer: "complete" })).headers.get("location")).toBe(done(session.id));
});

test("the payment page rejects a request body that is not a form or is too long, and charges nothing", async () => {
  const session = await open();
  const send = (type: string, body: string) =>
    fetch(at(`/c/pay/${session.id}`), { method: "POST", body, headers: { "content-type": type } });
  expect((await send("multipart/form-data", "garbage")).status).toBe(400);
  expect((await send("application/json", '{"number":"4242424242424242"}')).status).toBe(400);
  expect((await send("application/x-www-form-urlencoded", `number=${"1".repeat(30_000)}`)).status).toBe(413);
  expect((await sandbox.stripe.checkout.sessions.retrieve(session.id)).payment_intent).toBeNull();
});

test("an expired payment page shows its time of expiry and a link to the shop, and an unknown page answers 404", async () => {
  const session = await open();
  await sandbox.stripe.checkout.sessions.expire(session.id);
  for (const answer of [
    await get(`/c/pay/${session.id}`),
    await submit(`/c/pay/${session.id}`, good),
    await get(`/c/pay/${session.id}/3ds`),
  ]) {
    expect(answer.status).toBe(410);
    const page = await answer.text();
    expect(page).toContain("This payment page has expired");
    expect(page).toContain('href="http://localhost:43100/back"');
  }
  expect((await get("/c/pay/cs_test_none")).status).toBe(404);
  expect((await submit("/c/pay/cs_test_none", good)).status).toBe(404);
});

test("a session with a total of zero completes without a card", async () => {
  const session = await open(0);
  expect(await (await get(`/c/pay/${session.id}`)).text()).toContain("Complete order</button>");
  expect((await submit(`/c/pay/${session.id}`, {})).headers.get("location")).toBe(done(session.id));
});

test("scripted faults affect the payment pages as well as the API, and the control interface accepts only JSON", async () => {
  const session = await open();
  await sandbox.control.setFaults([{ path: "/c/pay/*", kind: "status", status: 500, times: 1 }]);
  expect((await get(`/c/pay/${session.id}`)).status).toBe(500);
  expect((await get(`/c/pay/${session.id}`)).status).toBe(200);
  expect((await submit("/_test/reset", {})).status).toBe(415);
});
