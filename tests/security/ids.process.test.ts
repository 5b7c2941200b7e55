import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inParallel, tell } from "#tests/faults/scale.ts";
import { type Answer, asShopper, openWalk, type Walk } from "./open-walk.ts";
import { idsIn, ownedRows } from "./owned-rows.ts";
import { dataAddress, fill, readAddresses, readFieldNames, readIntents } from "./site-map.ts";

/**
 * Bia asks for everything of Ana's, by every id of Ana's that the database knows, at every address that a shopper can reach
 * (security: A9, B5, B6, B7; invariant I28). The staff's side is app/admin/permissions.db.test.ts.
 */
const addresses = readAddresses();
const names = readFieldNames(["storefront", "endpoints"]);
const intents = readIntents("storefront");
let walk: Walk;
let ids: string[];
/** What only Ana may read: her ids, her address, her credentials and links. */
let secrets: string[];

/** The JSON that the endpoints take, with an id wherever one can stand. */
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
  expect(credentials.length, "Ana reads her own").toBeGreaterThanOrEqual(4);
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
    expect([...tables], "hers are found in").toContain(table);
  expect(ids.length).toBeGreaterThan(30);
  secrets = [...ids, ana.email, ana.token, ana.otherToken, ana.links.reset, ana.links.verify, ...credentials];
});
afterAll(() => walk?.close());

const NOBODYS = randomUUID();
/** An id of the same kind that nobody has. */
const strangeId = (id: string): string => {
  if (/^[0-9a-f-]{36}$/.test(id)) return NOBODYS;
  return id.startsWith("HO-") ? "HO-99999999" : `${id.split("_")[0]}_test_nobodys`;
};

/** What is answered about the ids of nobody, asked once for each address and kind of id. */
const unknown = new Map<string, Promise<Answer>>();
function askedOnce(key: string, ask: () => Promise<Answer>): Promise<Answer> {
  const answer = unknown.get(key) ?? ask();
  unknown.set(key, answer);
  return answer;
}

/** What an answer gives away: something of Ana's besides the id that was asked with, or that the id is known. */
function givenAway(answer: Answer, strange: Answer, asked: string): string[] {
  const wrong = secrets
    .filter((secret) => secret !== asked && answer.text.includes(secret))
    .map((one) => `holds ${one}`);
  if (answer.status >= 500) wrong.push("broke");
  if (answer.status === 429) wrong.push("was not looked at");
  if (answer.status !== strange.status) wrong.push(`${answer.status}, for an id of nobody ${strange.status}`);
  if (
    answer.headers.location !== strange.headers.location?.replace(strangeId(asked), asked) &&
    !answer.headers.location?.includes(asked)
  )
    wrong.push(`leads to ${answer.headers.location}`);
  return wrong;
}

/** The mailbox is open to whoever tries the shop on this machine; asked by another name it is as it is everywhere else. */
const elsewhere = () => ({
  ...asShopper(walk.people.bia),
  host: "shop.example",
  origin: "http://shop.example",
});

describe("somebody else's ids", () => {
  it("I28: open, change and tell nothing at any address, in its path, its query or its form", async () => {
    const before = await walk.tables();
    const wrong: string[] = [];
    let asked = 0;
    const shopper = addresses.filter(({ pattern }) => !pattern.startsWith("/admin"));
    await inParallel(ids.length, 6, async (at) => {
      const id = ids[at] ?? "";
      const strange = strangeId(id);
      for (const { pattern, hasAction, isPage } of shopper) {
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
          // The profile's own form has no id in it, and whoever sends it changes their own name.
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
    expect(asked).toBeGreaterThan(1_500);
    tell(`${ids.length} ids of Ana's, asked ${asked} times by Bia: nothing given away, nothing changed`);
    // Bia's own asking may have made mails and attempts of her own; not one row of Ana's is another.
    const { admin_audit_log: _before, ...rest } = before;
    const { admin_audit_log: _after, ...after } = await walk.tables();
    expect(after).toEqual(rest);
  });

  it("I28: are not orders of whoever claims the address they were bought with", async () => {
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

describe("one's own ids", () => {
  it("open what is one's own, so that the walk above asks the right way", async () => {
    const { ana } = walk.people;
    const [order] = await walk.shop.query<{ id: string; number: string; session: string }>(
      "select id, order_number as number, stripe_checkout_session_id as session from orders where user_id = $1 and payment_state = 'paid'",
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

/** The form that takes an id; the others act on whoever sends them, after a password that takes long to look at. */
const BY_ID = new Set(["end-session"]);
