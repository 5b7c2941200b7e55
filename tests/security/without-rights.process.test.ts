import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { issueSetupCode } from "#server/start/setup-code.ts";
import { atScale } from "#tests/faults/scale.ts";
import { MAILBOX_KEY } from "#tests/mailbox-key.ts";
import { asShopper, asStaff, openWalk, type Walk } from "./open-walk.ts";
import { dataAddress, fill, readAddresses, readStaffIntents } from "./site-map.ts";

/** The public pages below /admin: sign-in, setup and sign-out. */
const PUBLIC = new Set([
  "/admin/login",
  "/admin/setup",
  "/admin/convite",
  "/admin/first-admin-setup",
  "/admin/logout",
]);

let walk: Walk;
beforeAll(async () => {
  walk = await openWalk();
});
afterAll(() => walk?.close());

const countAdmins = async () =>
  (await walk.shop.query<{ n: number }>("select count(*)::int as n from admin_users"))[0]?.n;

describe("a user without rights in the back office", () => {
  it("a user without rights can neither read nor change anything in the back office, at any URL and with any form", async () => {
    const { ana, bia, admin, product } = walk.people;
    const guarded = readAddresses().filter(
      ({ pattern }) => pattern.startsWith("/admin") && !PUBLIC.has(pattern),
    );
    expect(guarded.length).toBeGreaterThan(20);
    const secrets = [ana.email, admin.email, "HO-1"];
    const before = await walk.tables();
    const wrong: string[] = [];
    for (const [place, { pattern, file }] of guarded.entries())
      for (const [at, [who, headers]] of (
        [
          ["a visitor", {}],
          ["a shopper", asShopper(bia)],
          ["a forged session", asStaff({ token: "f".repeat(43) })],
        ] as const
      ).entries()) {
        const path = fill(pattern);
        const answers = [
          await walk.ask({ path, headers }),
          await walk.ask({ path: dataAddress(path), headers }),
        ];
        // In the reduced run, only one user sends a form. The three users take turns.
        const intents = ["", ...readStaffIntents(file)];
        for (const intent of intents.filter((_, form) => (form + at + place) % atScale(3, 1) === 0))
          answers.push(await walk.post(path, { intent, id: product.id, reason: "none" }, headers));
        for (const { status, text } of answers) {
          // The router answers a redirect with status 202.
          if (status === 200) wrong.push(`${path} for ${who}: ${status}`);
          for (const secret of secrets)
            if (text.includes(secret)) wrong.push(`${path} for ${who} holds ${secret}`);
        }
      }
    expect(wrong).toEqual([]);
    expect(await walk.tables()).toEqual(before);
    // An admin's page contains all these secrets. The request of an admin proves that the search above would
    // find a secret in a page.
    const sales = await walk.ask({ path: "/admin/vendas", headers: asStaff(admin) });
    expect([sales.status, secrets.filter((secret) => !sales.text.includes(secret))]).toEqual([200, []]);
  });
});

describe("a shop behind a proxy that adds no header", () => {
  it("a shop behind a proxy that adds no header opens its mailbox only with the key, even when a client forges headers", async () => {
    const forged: Record<string, string>[] = [
      {},
      { host: "localhost" },
      { "x-real-ip": "127.0.0.1" },
      { "x-forwarded-for": "127.0.0.1" },
      { cookie: `mailbox=${"x".repeat(MAILBOX_KEY.length)}` },
      { cookie: "mailbox=" },
    ];
    for (const headers of forged)
      for (const path of [
        "/mailbox",
        "/mailbox?key=",
        "/mailbox?key=wrong",
        "//mailbox",
        "/Mailbox",
        "/mailbox.data",
      ]) {
        const { status, text } = await walk.ask({ path, headers });
        expect([path, headers, text.includes(walk.people.ana.email)]).toEqual([path, headers, false]);
        expect([path, headers, status]).not.toEqual([path, headers, 200]);
      }
    const own = await walk.ask({ path: "/mailbox", headers: { cookie: `mailbox=${MAILBOX_KEY}` } });
    expect([own.status, own.text.includes(walk.people.ana.email)]).toEqual([200, true]);
  });

  // This test must be the last test in the file, because it deletes the admin.
  it("the setup creates no first admin without the code that the shop printed at its start", async () => {
    const { bia } = walk.people;
    await walk.shop.query("delete from admin_users");
    const code = await issueSetupCode(walk.shop.databaseUrl);
    const forged: Record<string, string>[] = [
      {},
      { host: "localhost" },
      { "x-forwarded-for": "127.0.0.1" },
      { "x-forwarded-host": "localhost" },
      { "x-real-ip": "127.0.0.1" },
    ];
    for (const headers of forged)
      for (const tried of ["", "wrong", "0".repeat(code?.length ?? 0)]) {
        const answer = await walk.post("/admin/setup", { code: tried }, { ...asShopper(bia), ...headers });
        expect([tried, headers, answer.status >= 400]).toEqual([tried, headers, true]);
        expect(answer.headers["set-cookie"]).toBeUndefined();
        expect(await countAdmins()).toBe(0);
      }
    await walk.countNoAttempts();
    const own = await walk.post("/admin/setup", { code: code ?? "" }, asShopper(bia));
    expect([own.status, await countAdmins()]).toEqual([303, 1]);
  });
});
