import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { atScale, inParallel, tell } from "#tests/faults/scale.ts";
import { type Answer, asShopper, openWalk, type Walk } from "./open-walk.ts";
import { idsIn, ownedRows } from "./owned-rows.ts";
import { dataAddress, fill, readAddresses, readFieldNames, readIntents } from "./site-map.ts";

/**
 * The shopper Bia requests every URL that a shopper can use, with every id in the database rows of another
 * shopper, Ana. No answer is allowed to disclose or change Ana's data (security: A9, B5, B6, B7; invariant
 * I28). app/admin/permissions.db.test.ts tests the back office in the same way.
 */
const addresses = readAddresses();
const names = readFieldNames(["storefront", "endpoints"]);
const intents = readIntents("storefront");
let walk: Walk;
let ids: string[];
/** Values that only Ana is allowed to read: her ids, email address, tokens, credentials and links. */
let secrets: string[];

/** The JSON bodies of the endpoints, with an id in every field that can contain an id. */
const bodies: Readonly<Record<string, (id: string) => unknown>> = {
  "/cart/lines": (id) => ({ ids: [id] }),
  "/functions/process-payment-delivery": (id) => ({ orderId: id }),
  "/functions/create-payment-intent-secure": (id) => ({
    items: [{ product_id: id, quantity: 1 }],
    attempt_id: id,
    customer_email: walk.people.ana.email,
    customer_data: { full_name: "Bia Souza", phone: "" },
  }),
  "/system-test/run": (id) => ({ check: "orders", id }),
  "/api/test-currency": (id) => ({ test: true, id }),
};

beforeAll(async () => {
  walk = await openWalk();
  await walk.countNoAttempts();
  const { ana } = walk.people;
  const credentials: string[] = [];
  for (const { id } of await walk.shop.query<{ id: string }>("select id from deliverables")) {
    const answer = await walk.post(`/deliverables/${id}/reveal`, "{}", asShopper(ana));
    for (const [credential] of answer.text.matchAll(/(?:pass|seat)-[\w-]{8,}/g)) credentials.push(credential);
  }
  expect(credentials.length, "Ana can open her own deliveries").toBeGreaterThanOrEqual(4);
  const rows = await ownedRows(walk, ana.userId, ana.email);
  const products = await walk.shop.query<{ id: string }>(
    "select id from products union select id from categories",
  );
  ids = idsIn(rows, new Set(products.map(({ id }) => id)));
  const tables = new Set(rows.map(({ table }) => table));
  for (const table of [
    "users",
    "profiles",
    "sessions",
    "orders",
    "order_items",
    "deliverables",
    "payments",
    "product_inventory",
    "one_time_tokens",
    "email_messages",
    "customers",
    "ledger_transactions",
  ])
    expect([...tables], "Ana has rows in these tables").toContain(table);
  expect(ids.length).toBeGreaterThan(30);
  secrets = [...ids, ana.email, ana.token, ana.otherToken, ana.links.reset, ana.links.verify, ...credentials];
});
afterAll(() => walk?.close());

const NOBODYS = randomUUID();
/** Returns an unused id of the same kind as the given id. */
const strangeId = (id: string): string => {
  if (/^[0-9a-f-]{36}$/.test(id)) return NOBODYS;
  return id.startsWith("HO-") ? "HO-99999999" : `${id.split("_")[0]}_test_nobodys`;
};

/**
 * The answers for unused ids. For each URL and each kind of id, the test requests the answer for an unused id
 * only once.
 */
const unknown = new Map<string, Promise<Answer>>();
function askedOnce(key: string, ask: () => Promise<Answer>): Promise<Answer> {
  const answer = unknown.get(key) ?? ask();
  unknown.set(key, answer);
  return answer;
}

/**
 * Lists what an answer discloses. An answer discloses something when it contains a private value of Ana,
 * except for the id that Bia requested. A difference from the answer for an unused id is also a disclosure.
 */
function givenAway(answer: Answer, strange: Answer, asked: string): string[] {
  const wrong = secrets
    .filter((secret) => secret !== asked && answer.text.includes(secret))
    .map((one) => `holds ${one}`);
  if (answer.status >= 500) wrong.push("failed");
  if (answer.status === 429) wrong.push("was rate limited");
  if (answer.status !== strange.status) wrong.push(`${answer.status}, for an unused id ${strange.status}`);
  if (
    answer.headers.location !== strange.headers.location?.replace(strangeId(asked), asked) &&
    !answer.headers.location?.includes(asked)
  )
    wrong.push(`leads to ${answer.headers.location}`);
  return wrong;
}

/**
 * On localhost, everyone can open the mailbox page. Under another host name, the shop behaves as it does on a
 * public server.
 */
const elsewhere = () => ({
  ...asShopper(walk.people.bia),
  host: "shop.example",
  origin: "http://shop.example",
});

describe("another shopper's ids", () => {
  // The full run requests every URL with every id. The reduced run requests each URL with every sixth id.
  it("I28: another shopper's ids in a path, query or form reveal and change nothing at any URL", async () => {
    const before = await walk.tables();
    const wrong: string[] = [];
    let asked = 0;
    const shopper = addresses.filter(({ pattern }) => !pattern.startsWith("/admin"));
    await inParallel(ids.length, 6, async (at) => {
      const id = ids[at] ?? "";
      const strange = strangeId(id);
      for (const [place, { pattern, hasAction, isPage }] of shopper.entries()) {
        if ((at + place) % atScale(6, 1) !== 0) continue;
        const path = (value: string) =>
          fill(pattern, { id: value, number: value, slug: value, file: `${value}.png` });
        const query = (value: string) => new URLSearchParams(names.map((name) => [name, value])).toString();
        const get = (value: string) =>
          walk.ask({ path: `${path(value)}?${query(value)}`, headers: elsewhere() });
        asked++;
        for (const what of givenAway(
          await get(id),
          await askedOnce(`get ${pattern} ${strange}`, () => get(strange)),
          id,
        ))
          wrong.push(`GET ${pattern} by ${id}: ${what}`);
        if (isPage) {
          const data = (value: string) =>
            walk.ask({ path: dataAddress(`${path(value)}?${query(value)}`), headers: elsewhere() });
          asked++;
          for (const what of givenAway(
            await data(id),
            await askedOnce(`data ${pattern} ${strange}`, () => data(strange)),
            id,
          ))
            wrong.push(`data of ${pattern} by ${id}: ${what}`);
        }
        if (!hasAction) continue;
        const body = bodies[pattern];
        const forms = body ? [undefined] : [undefined, ...intents.filter((intent) => BY_ID.has(intent))];
        for (const intent of forms) {
          // The profile form contains no id, so this form would change Bia's own name.
          if (!body && intent === undefined && pattern === "/account") continue;
          if (pattern === "/sign-out") continue;
          const send = (value: string) => {
            const fields = new URLSearchParams(names.map((name) => [name, value]));
            if (intent) fields.set("intent", intent);
            return walk.post(
              path(value),
              body ? JSON.stringify(body(value)) : Object.fromEntries(fields),
              elsewhere(),
            );
          };
          asked++;
          for (const what of givenAway(
            await send(id),
            await askedOnce(`post ${pattern} ${intent} ${strange}`, () => send(strange)),
            id,
          ))
            wrong.push(`POST ${pattern} ${intent ?? ""} by ${id}: ${what}`);
        }
      }
    });
    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThan(atScale(500, 1_500));
    tell(`${ids.length} ids of Ana's, ${asked} requests by Bia: nothing disclosed, nothing changed`);
    // Bia's requests are allowed to create her own mails and attempts, but must not change Ana's rows.
    const { admin_audit_log: _before, ...rest } = before;
    const { admin_audit_log: _after, ...after } = await walk.tables();
    expect(after).toEqual(rest);
  });

  it("I28: a shopper who claims a buyer's e-mail address sees no orders of the buyer", async () => {
    const { ana, bia } = walk.people;
    await walk.shop.query("update profiles set email = $1 where user_id = $2", [ana.email, bia.userId]);
    for (const path of [
      "/account",
      "/orders",
      "/account.data",
      "/orders.data",
      "/payment-success",
      "/payment-cancelled",
    ]) {
      const { text } = await walk.ask({ path, headers: asShopper(bia) });
      expect([path, ids.filter((id) => text.includes(id))]).toEqual([path, []]);
    }
  });
});

describe("a shopper's own ids", () => {
  it("a shopper can open their own orders by id, so requests with another shopper's ids are a valid test", async () => {
    const { ana } = walk.people;
    const [order] = await walk.shop.query<{ id: string; number: string; session: string }>(
      "select id, order_number as number, provider_session_id as session from orders where user_id = $1 and payment_state = 'paid'",
      [ana.userId],
    );
    const own = await walk.ask({ path: `/orders/${order?.number}`, headers: asShopper(ana) });
    expect([own.status, own.text.includes(order?.id ?? "none")]).toEqual([200, true]);
    const success = await walk.ask({
      path: `/payment-success?session_id=${order?.session}`,
      headers: asShopper(ana),
    });
    expect([success.status, success.text.includes("HO-")]).toEqual([200, true]);
    const asked = await walk.post(
      "/functions/process-payment-delivery",
      JSON.stringify({ orderId: order?.id }),
      asShopper(ana),
    );
    expect([asked.status, asked.text.includes("completed")]).toEqual([200, true]);
  });
});

/**
 * The form `end-session` is the only account form that takes an id. All other account forms change only the
 * sender's own account, and only after a slow password check.
 */
const BY_ID = new Set(["end-session"]);
