import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { extname, relative, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { atScale } from "#tests/faults/scale.ts";
import { type Answer, asShopper, asStaff, openWalk, type Question, type Walk } from "./open-walk.ts";
import { policyOf, rejectedScripts, SCRIPT, wrongWith } from "./read-answer.ts";
import { dataAddress, fill, readAddresses } from "./site-map.ts";

/**
 * Requests every URL of the site map as a page and as router data, as a visitor, a shopper and an admin.
 * Checks the security headers of the answers (security: C2, C8, C9). New URLs are included automatically.
 */
const addresses = readAddresses();
let walk: Walk;
let questions: { address: string; who: string; headers: Record<string, string> }[];

beforeAll(async () => {
  walk = await openWalk();
  const { ana, admin, product } = walk.people;
  const [mail] = await walk.shop.query<{ id: string }>(
    "select id from email_messages where state = 'sent' limit 1",
  );
  const people = [
    { who: "a visitor", headers: {} },
    { who: "a shopper", headers: asShopper(ana) },
    { who: "an admin", headers: asStaff(admin) },
  ];
  const paths = addresses.map(({ pattern }) =>
    fill(pattern, { slug: product.slug, file: `${product.slug}.png`, id: mail?.id ?? "" }),
  );
  // In the reduced run, only one of the three users requests the data of each page.
  questions = paths.flatMap((path, place) =>
    people.flatMap(({ who, headers }, at) => {
      const page = { address: path, who, headers: { ...headers, accept: "text/html" } };
      const data = { address: dataAddress(path), who, headers };
      return (place + at) % atScale(3, 1) === 0 ? [page, data] : [page];
    }),
  );
});
afterAll(() => walk?.close());

const answers = new Map<(typeof questions)[number], Answer>();
/** Sends each request only once, because two tests read the same answers. */
async function answerTo(question: (typeof questions)[number]): Promise<Answer> {
  const { address: path, headers } = question;
  const answer = answers.get(question) ?? (await walk.ask({ path, headers }));
  answers.set(question, answer);
  return answer;
}

/** The only answers that shared caches are allowed to store. */
const SHARED =
  /^\/(?:_\.data|(?:marketplace(?:\/[^/?]+)?|p\/[^/?]+|about|support|terms)(?:\.data)?|sitemap(?:\/[^/]+)?\.xml|robots\.txt|og\/[^/]+|pictures\/[^/]+|brand\/[^/]+)?$/;

describe("every address of the shop", () => {
  it("every URL of the shop responds with all security headers and a policy that allows only the shop's own scripts", async () => {
    const wrong: string[] = [];
    let pages = 0;
    let scripts = 0;
    for (const question of questions) {
      const { address, who } = question;
      const answer = await answerTo(question);
      const report = (what: string) => wrong.push(`${address} for ${who} (${answer.status}): ${what}`);
      for (const what of wrongWith(answer, address)) report(what);
      if (answer.status >= 500) report("failed");
      if (!/^text\/html/.test(answer.headers["content-type"] ?? "")) continue;
      pages++;
      scripts += [...answer.text.matchAll(SCRIPT)].length;
      for (const code of rejectedScripts(answer)) report(`its own script is blocked: ${code}`);
      if (/\son\w+="|href="javascript:/i.test(answer.text)) report("a script in an attribute");
      if (/<style|\sstyle="/.test(answer.text) && !/^\/mailbox\/.*\/frame/.test(address))
        report("a style in the markup");
    }
    expect(wrong).toEqual([]);
    expect(questions.length).toBe(addresses.length * atScale(4, 6));
    expect(pages).toBeGreaterThan(60);
    expect(scripts).toBeGreaterThan(pages);
  });

  it("every URL of the shop forbids caches to store the response, unless the response is the same for all users", async () => {
    const { ana, bia, admin } = walk.people;
    const stored: string[] = [];
    for (const question of questions) {
      const { address, who } = question;
      const answer = await answerTo(question);
      const control = answer.headers["cache-control"] ?? "";
      if (control.includes("no-store")) continue;
      if (!SHARED.test(address)) stored.push(`${address} for ${who}: ${control}`);
      for (const secret of [ana, bia, admin].flatMap(({ userId, email, token }) => [userId, email, token]))
        if (answer.text.includes(secret)) stored.push(`${address} for ${who} holds ${secret}`);
      if (answer.headers["set-cookie"]) stored.push(`${address} sets a cookie`);
    }
    expect(stored).toEqual([]);
  });

  it("the shop uses a new nonce for the scripts of each personal page", async () => {
    const asked = { path: "/account", headers: { ...asShopper(walk.people.ana), accept: "text/html" } };
    const nonces = new Set<string>();
    for (let at = 0; at < 20; at++) {
      const sources = policyOf(await walk.ask(asked)).get("script-src") ?? "";
      nonces.add(/'nonce-([\w+/=]{24})'/.exec(sources)?.[1] ?? "none");
    }
    expect(nonces.size).toBe(20);
    expect(nonces).not.toContain("none");
  });

  it("pages whose URL contains an id or a token send no referrer", async () => {
    for (const path of [
      "/payment-success?session_id=cs_1",
      "/payment-cancelled",
      "/auth/reset?token=x",
      "/auth/verify?token=x",
      "/auth/link?token=x",
      "/o/no-such-link",
      "/restock?token=x",
      "/withdraw?token=x",
    ])
      expect([path, (await walk.ask({ path })).headers["referrer-policy"]]).toEqual([path, "no-referrer"]);
  });
});

describe("answers to requests outside the site map", () => {
  const hostile: [string, Question, number][] = [
    ["a health check", { path: "/healthz" }, 200],
    ["a readiness check", { path: "/readyz" }, 200],
    ["a malformed address", { path: "/%ZZ" }, 400],
    ["an address too long", { path: `/${"a".repeat(5_000)}` }, 414],
    ["a missing file", { path: "/assets/gone-1.js" }, 404],
    ["a method that no route accepts", { path: "/", method: "DELETE" }, 405],
    ["a trace", { path: "/", method: "TRACE" }, 405],
    [
      "a request from another site",
      { path: "/auth", method: "POST", headers: { "sec-fetch-site": "cross-site" } },
      403,
    ],
    [
      "a body too large",
      { path: "/auth", method: "POST", headers: { "sec-fetch-site": "none" }, body: "a".repeat(1_100_000) },
      413,
    ],
    ["a forged webhook", { path: "/webhooks/stripe", method: "POST", body: "{}" }, 400],
    ["a webhook sent as GET", { path: "/webhooks/stripe" }, 405],
    ["an unknown public topic of live updates", { path: "/live?topic=everything" }, 404],
    ["staff live updates for a visitor", { path: "/admin/live?topic=nothing" }, 404],
    ["the allowed methods of an address", { path: "/webhooks/stripe", method: "OPTIONS" }, 204],
    [
      "a malformed form",
      {
        path: "/auth",
        method: "POST",
        headers: { "sec-fetch-site": "none", "content-type": "multipart/form-data; boundary=x" },
        body: "no form",
      },
      400,
    ],
    ["an image of the brand", { path: "/favicon.svg" }, 200],
  ];

  it.each(hostile)(
    "answers to requests outside the site map have the security headers: %s",
    async (_, question, status) => {
      const answer = await walk.ask(question);
      expect(answer.status).toBe(status);
      expect(wrongWith(answer)).toEqual([]);
      expect(answer.text).not.toMatch(/\n\s+at |node_modules|\/server\/|select .* from/i);
    },
  );

  it.each([
    ["two lengths", "Content-Length: 3\r\nContent-Length: 4\r\n"],
    ["a length and chunks", "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n"],
    ["an unknown transfer encoding", "Transfer-Encoding: xchunked\r\n"],
    ["a header folded over two lines", "X-A: b\r\n c: d\r\n"],
    ["a single line feed", "X-A: b\nX-C: d\r\n"],
  ])(
    "answers to requests outside the site map are errors when the end of the message is ambiguous: %s",
    async (_, lines) => {
      const output = await sayRaw(`POST /auth HTTP/1.1\r\nHost: localhost\r\n${lines}\r\n0\r\n\r\n`);
      expect(output).toMatch(/^HTTP\/1\.1 400 /);
      expect(output.match(/HTTP\/1\.1/g)).toHaveLength(1);
    },
  );

  it("every built file has the security headers, although the site map does not list these files", async () => {
    const folder = resolve(import.meta.dirname, "../../build/client");
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
      .map((entry) => `/${relative(folder, resolve(entry.parentPath, entry.name))}`);
    expect(files.length).toBeGreaterThan(50);
    // The reduced run asks for some files of each kind. The server sends all files of a kind in the same way.
    const kinds = Map.groupBy(files, (path) => extname(path));
    for (const path of [...kinds.values()].flatMap((ofKind) => ofKind.slice(0, atScale(15, files.length)))) {
      const answer = await walk.ask({ path });
      expect([path, answer.status, wrongWith(answer)]).toEqual([path, 200, []]);
    }
  });
});

/** Sends raw bytes, and resolves with everything that the server returns. */
const sayRaw = (text: string) =>
  new Promise<string>((resolve, reject) => {
    let output = "";
    const socket = connect(walk.shop.port, "127.0.0.1", () => socket.write(text));
    socket.setTimeout(5_000, () => socket.destroy());
    socket.on("data", (part) => {
      output += part;
    });
    socket.once("close", () => resolve(output)).once("error", reject);
  });
