import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { atScale } from "#tests/faults/scale.ts";
import { hostileLinks } from "#tests/hostile-links.ts";
import { hostileTexts, MARK } from "#tests/hostile-texts.ts";
import { markupOf, wrongWith } from "./hostile-answer.ts";
import { KEPT, sendCached, shopperForms, staffForms } from "./kept-forms.ts";
import { type Answer, asShopper, asStaff, openWalk, type Walk } from "./open-walk.ts";
import {
  dataAddress,
  fill,
  readAddresses,
  readFieldNames,
  readIntents,
  readStaffIntents,
} from "./site-map.ts";

/**
 * Sends hostile texts and links in every URL parameter and in every form field of the shop. A request must
 * not fail, redirect to another site, or turn a text into a header or markup (security: C3, C5, C6).
 */
const addresses = readAddresses();
const shopNames = readFieldNames(["storefront", "endpoints"]);
const staffNames = readFieldNames(["admin"]);
let walk: Walk;

beforeAll(async () => {
  walk = await openWalk();
  await walk.countNoAttempts();
});
afterAll(() => walk?.close());

/**
 * In the full run, returns all texts. In the reduced run, returns every `reduced`-th text. The first text
 * differs from URL to URL.
 */
const some = (texts: readonly string[], at: number, reduced = 45) =>
  texts.filter((_, place) => (place + at) % atScale(reduced, 1) === 0);

/** Opens a page as a user who is signed in to the store and to the back office. */
function open(path: string): Promise<Answer> {
  const cookie = `${asShopper(walk.people.ana).cookie}; ${asStaff(walk.people.admin).cookie}`;
  return walk.ask({ path, headers: { cookie, accept: "text/html" } });
}

/**
 * Checks that both sessions are still valid, and that stored texts appear only as text. When `shows` is true,
 * the page must show the hostile text.
 */
async function lookAt(paths: readonly string[], { shows }: { shows: boolean }): Promise<void> {
  for (const path of paths) {
    const answer = await open(path);
    expect([path, answer.status, wrongWith(answer)]).toEqual([path, 200, []]);
    if (shows) expect([path, answer.text.includes(MARK)]).toEqual([path, true]);
  }
}

/** Builds a query string with the encoding of a browser. */
const query = (names: readonly string[], value: string) =>
  names.map((name) => `${name}=${encodeURIComponent(value.toWellFormed())}`).join("&");
/** Splits the parameters into parts, because the server limits the length of a URL. */
function* partsOf(names: readonly string[], value: string): Generator<string[]> {
  const length = encodeURIComponent(value.toWellFormed()).length + 20;
  const size = Math.max(1, Math.floor(3_500 / length));
  for (let at = 0; at < names.length; at += size) yield names.slice(at, at + size);
}

describe("hostile texts in an address", () => {
  it("hostile texts in a URL cause no error and no redirect, and are shown as text", async () => {
    const wrong: string[] = [];
    let asked = 0;
    const texts = hostileTexts.filter((text) => text.length < 1_000);
    for (const [at, { pattern, isPage }] of addresses.entries()) {
      const isStaffs = pattern.startsWith("/admin");
      const names = isStaffs
        ? ["q", "search", "tab", "page", "sort", "status", "period", "view", "order"]
        : shopNames;
      const headers = isStaffs ? asStaff(walk.people.admin) : asShopper(walk.people.ana);
      for (const text of some(texts, at))
        for (const part of partsOf(names, text)) {
          const param = encodeURIComponent(text.toWellFormed()).replaceAll("%00", "");
          const path = `${fill(pattern).replaceAll(/no-such-(?:thing|page)/g, param || "-")}?${query(part, text)}`;
          for (const address of isPage && part.length === names.length ? [path, dataAddress(path)] : [path]) {
            asked++;
            for (const what of wrongWith(
              await walk.ask({ path: address, headers: { ...headers, accept: "text/html" } }),
            ))
              wrong.push(`${pattern} by ${JSON.stringify(text)}: ${what}`);
          }
        }
    }
    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThan(atScale(150, 3_000));
  });

  it("hostile texts, links and hosts in a URL do not determine where the sign-in redirects", async () => {
    const { email, password } = walk.people.bia;
    const away = [
      "//evil.example",
      "/\\evil.example",
      "https://evil.example",
      "/%2f%2fevil.example",
      "https:evil.example",
    ];
    for (const link of [...away, ...hostileLinks.filter((_, at) => at % 23 === 0 && at < 400)]) {
      const to = encodeURIComponent(link.toWellFormed()).replaceAll("%00", "");
      const named = ["next", "returnTo", "redirect", "session_id", "to", "url"]
        .map((name) => `${name}=${to}`)
        .join("&");
      const answer = await walk.post(`/auth?${named}`, { intent: "sign-in", email, password, next: link });
      expect([link, answer.status, wrongWith(answer)]).toEqual([link, 303, []]);
      expect(answer.headers.location).toBe("/account");
    }
  });

  it("hostile texts in the Host header or in the URL do not change the shop's own URL", async () => {
    const headers = {
      host: "evil.example",
      "x-forwarded-host": "evil.example",
      forwarded: "host=evil.example",
    };
    for (const path of [
      "/",
      "/marketplace",
      "/sitemap.xml",
      "/robots.txt",
      "/auth",
      "/account",
      "/admin",
      "/orders",
    ]) {
      const answer = await walk.ask({ path, headers });
      expect([path, answer.text.includes("evil.example"), answer.headers.location ?? ""]).toEqual([
        path,
        false,
        expect.not.stringContaining("evil"),
      ]);
    }
  });
});

describe("hostile texts in a form", () => {
  it("hostile texts in a form get an error or are stored as text, in every field of the storefront and endpoints", async () => {
    const intents = readIntents("storefront").filter(
      (intent) => intent === "sign-up" || intent === "end-session",
    );
    const actions = addresses.filter(
      ({ hasAction, pattern }) => hasAction && !pattern.startsWith("/admin") && pattern !== "/sign-out",
    );
    const wrong: string[] = [];
    for (const [at, { pattern }] of actions.entries())
      for (const text of some(hostileTexts, at)) {
        const fields = new URLSearchParams(shopNames.map((name) => [name, text.toWellFormed()]));
        fields.set("email", `x${text.slice(0, 300).toWellFormed()}@example.com`);
        const headers = { ...asShopper(walk.people.ana), accept: "text/html" };
        const json = JSON.stringify({
          ids: [text],
          orderId: text,
          check: text,
          test: text,
          attempt_id: text,
          items: [{ product_id: text, quantity: 1 }],
          customer_data: { full_name: text, phone: text },
        });
        const sent: (string | URLSearchParams)[] = [fields, json];
        if (pattern === "/account" || pattern === "/auth")
          for (const intent of intents)
            sent.push(new URLSearchParams([...fields, ["intent", intent]].reverse()));
        for (const body of sent)
          for (const what of wrongWith(
            await walk.post(
              fill(pattern),
              typeof body === "string" ? body : Object.fromEntries(body),
              headers,
            ),
          ))
            wrong.push(`${pattern} by ${JSON.stringify(text.slice(0, 80))}: ${what}`);
      }
    wrong.push(...(await sendCached(walk, shopperForms(walk), some(hostileTexts, 0, 10), wrongWith)));
    expect(wrong).toEqual([]);
    await lookAt(["/account", "/admin/usuarios", "/admin/vendas"], { shows: true });
    await lookAt(["/orders", "/mailbox"], { shows: false });
  });

  it("hostile texts in a form get an error or are stored as text, in every form of the back office", async () => {
    const wrong: string[] = [];
    const texts = hostileTexts.filter((text) => text.length < 10_000);
    const forms = addresses.flatMap(({ pattern, file }) =>
      /^admin\/(?!security|sign-in|setup|invitation|palette)\w+\//.test(file)
        ? readStaffIntents(file).map((intent) => ({ pattern, intent }))
        : [],
    );
    expect(forms.length).toBeGreaterThan(30);
    for (const [at, { pattern, intent }] of forms.entries())
      for (const text of some(texts, at, 120)) {
        const fields = Object.fromEntries(staffNames.map((name) => [name, text.toWellFormed()]));
        const answer = await walk.post(pattern, { ...fields, intent }, asStaff(walk.people.admin));
        for (const what of wrongWith(answer))
          wrong.push(`${pattern} ${intent} by ${JSON.stringify(text.slice(0, 60))}: ${what}`);
      }
    wrong.push(...(await sendCached(walk, await staffForms(walk), some(texts, 0, 10), wrongWith)));
    expect(wrong).toEqual([]);
    const one = async (what: string) => (await walk.shop.query<{ is: string }>(what, [KEPT]))[0]?.is;
    const slug = await one("select slug as is from products where name = $1");
    const order = await one("select order_id as is from order_events where details->>'note' = $1");
    await lookAt(
      [`/marketplace/${slug}`, `/admin/vendas?pedido=${order}`, "/admin/produtos", "/marketplace"],
      {
        shows: true,
      },
    );
    await lookAt(["/admin/categorias", "/admin/banners", "/admin/equipes", "/admin"], { shows: true });
    for (const { pattern } of addresses.filter(
      ({ isPage, pattern }) => isPage && /^\/(?:admin|marketplace|$)/.test(pattern),
    ))
      expect([pattern, wrongWith(await open(fill(pattern)))]).toEqual([pattern, []]);
  });
});

describe("markupOf", () => {
  it("markupOf finds hostile markup, and ignores hostile text", () => {
    for (const html of [
      `<p><img src=x onerror=${MARK}()></p>`,
      `<a href="/" onclick="${MARK}()">`,
      `<p><script>alert("${MARK}")`,
      `<p data-${MARK}>`,
    ])
      expect(markupOf(html), html).toBeDefined();
    for (const html of [
      `<p>&lt;img src=x onerror=${MARK}()&gt;</p>`,
      `<input value="' onfocus='${MARK}()"/>`,
      `<p>1<!-- -->{&quot;$ne&quot;:&quot;${MARK}&quot;}</p>`,
      `<script nonce="a">enqueue("${MARK} onload=${MARK}")</script><p>a</p>`,
    ])
      expect(markupOf(html), html).toBeUndefined();
  });
});
