import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { until } from "#tests/faults/scale.ts";
import { type Answer, asShopper, asStaff, openWalk, type Walk } from "./open-walk.ts";
import { fill, readAddresses } from "./site-map.ts";

/**
 * Tests that a session gets a new token when the session gets more rights. No response body, log or table is
 * allowed to contain the token (security: A1, A2).
 */
let walk: Walk;
/** Every session token and challenge token that the shop issued. */
const handedOut: string[] = [];

beforeAll(async () => {
  walk = await openWalk();
});
afterAll(() => walk?.close());

const signingIn = ({ email, password }: { email: string; password: string }) => ({
  intent: "sign-in",
  email,
  password,
});
const planted = () => randomBytes(32).toString("base64url");

/** Returns the value of a cookie in an answer, and checks the attributes of the cookie. */
function cookieOf(answer: Answer, name: string): string {
  const set = (answer.headers["set-cookie"] ?? []).find((one) => one.startsWith(`${name}=`));
  if (!set) throw new Error(`no ${name} in ${answer.status} ${answer.text.slice(0, 200)}`);
  const [pair = "", ...attributes] = set.split("; ");
  expect(attributes.slice(0, 3)).toEqual(["Path=/", "HttpOnly", "SameSite=Lax"]);
  expect(attributes.some((attribute) => /^domain=/i.test(attribute))).toBe(false);
  const value = pair.slice(name.length + 1);
  handedOut.push(value);
  expect(answer.text).not.toContain(value);
  return value;
}

const isShopper = async (token: string) =>
  (await walk.ask({ path: "/account/profile", headers: asShopper({ token }) })).status === 200;
const isStaff = async (token: string) =>
  (await walk.ask({ path: "/admin", headers: asStaff({ token }) })).status === 200;
const code = () => new TOTP({ secret: walk.people.admin.secret }).generate();

describe("a shopper's session", () => {
  it("a sign-in gives a shopper's session a new token instead of a token that an attacker planted", async () => {
    const { email, password } = walk.people.ana;
    const stranger = planted();
    const answer = await walk.post(
      "/auth",
      { intent: "sign-in", email, password },
      asShopper({ token: stranger }),
    );
    const token = cookieOf(answer, "handover");
    expect(token).not.toBe(stranger);
    expect([await isShopper(token), await isShopper(stranger)]).toEqual([true, false]);
  });

  it("a shopper's session ends when another shopper signs in with the same browser", async () => {
    const { ana, bia } = walk.people;
    const first = cookieOf(await walk.post("/auth", signingIn(bia)), "handover");
    const second = cookieOf(
      await walk.post("/auth", signingIn(ana), asShopper({ token: first })),
      "handover",
    );
    expect(second).not.toBe(first);
    expect([await isShopper(first), await isShopper(second)]).toEqual([false, true]);
  });

  it("a shopper's session gets a new token at sign-up", async () => {
    const stranger = planted();
    const form = { intent: "sign-up", email: "new.of-the-walk@example.com", fullName: "Nina Reis" };
    const passwords = { password: "marble thistle engine", confirm: "marble thistle engine" };
    const answer = await walk.post("/auth", { ...form, ...passwords }, asShopper({ token: stranger }));
    expect(await isShopper(cookieOf(answer, "handover"))).toBe(true);
    expect(await isShopper(stranger)).toBe(false);
  });

  it("a shopper's session gets a new token at a password change, and the other sessions end", async () => {
    const { bia } = walk.people;
    const here = cookieOf(await walk.post("/auth", signingIn(bia)), "handover");
    const there = cookieOf(await walk.post("/auth", signingIn(bia)), "handover");
    const password = "velvet harbour nickel";
    const form = { intent: "password", current: bia.password, password, confirm: password };
    const next = cookieOf(await walk.post("/account", form, asShopper({ token: here })), "handover");
    expect(await Promise.all([here, there, bia.token, next].map(isShopper))).toEqual([
      false,
      false,
      false,
      true,
    ]);
    bia.password = password;
  });

  it("a shopper's session is invalid after signing out, and the browser's data is cleared", async () => {
    const token = cookieOf(await walk.post("/auth", signingIn(walk.people.bia)), "handover");
    const answer = await walk.post("/sign-out", {}, asShopper({ token }));
    expect(answer.headers["clear-site-data"]).toContain("cache");
    expect(answer.headers["set-cookie"]?.[0]).toMatch(/^handover=; .*Max-Age=0/);
    expect(await isShopper(token)).toBe(false);
  });
});

describe("a session of the back office", () => {
  it("a password alone opens no back-office session, and the challenge token opens no URL of the back office", async () => {
    const { email, password } = walk.people.admin;
    const answer = await walk.post("/admin/login", { email, password });
    const challenge = cookieOf(answer, "handover-admin-challenge");
    expect(answer.headers["set-cookie"]).toHaveLength(1);
    const opened: string[] = [];
    for (const { pattern } of readAddresses().filter(({ pattern }) => pattern.startsWith("/admin")))
      for (const cookie of [
        `handover-admin-challenge=${challenge}`,
        `handover-admin=${challenge}`,
        `handover=${challenge}; handover-admin=${challenge.slice(0, 43)}`,
      ]) {
        const { status, headers } = await walk.ask({ path: fill(pattern), headers: { cookie } });
        const isDoor = ["/admin/login", "/admin/setup", "/admin/convite"].includes(pattern);
        const isLedAway = status === 302 && /^\/admin\/(?:login|setup)/.test(headers.location ?? "");
        if (!isLedAway && ![404, 405].includes(status) && !isDoor) opened.push(`${pattern} ${status}`);
      }
    expect(opened).toEqual([]);

    const planning = planted();
    const cookie = `handover-admin-challenge=${challenge}; handover-admin=${planning}`;
    const token = cookieOf(
      await walk.post("/admin/login", { intent: "code", code: code() }, { cookie }),
      "handover-admin",
    );
    expect(token).not.toBe(planning);
    expect([await isStaff(token), await isStaff(planning)]).toEqual([true, false]);
  });

  it("a session of the back office gets a new token when the second factor is confirmed again", async () => {
    const { admin } = walk.people;
    // The shop accepts each time step of an authenticator code only once. The test resets the last used time
    // step, so that it does not have to wait for 30 s.
    await walk.shop.query("update second_factors set last_step = 0 where user_id = $1", [admin.userId]);
    const answer = await walk.post("/admin/confirm", { intent: "confirm", code: code() }, asStaff(admin));
    const token = cookieOf(answer, "handover-admin");
    expect([await isStaff(token), await isStaff(admin.token)]).toEqual([true, false]);
    admin.token = token;
  });

  it("a back-office session is not valid in the store, and a store session is not valid in the back office", async () => {
    const { ana, admin } = walk.people;
    expect([await isShopper(admin.token), await isStaff(ana.token)]).toEqual([false, false]);
    const ended = await walk.post("/admin/logout", {}, asStaff(admin));
    expect(ended.headers["set-cookie"]?.join()).toMatch(/handover-admin=; .*Max-Age=0/);
    expect(await isStaff(admin.token)).toBe(false);
  });
});

describe("a token", () => {
  it("a token is in no row of the database, neither as text nor as bytes", async () => {
    const tables = await walk.shop.query<{ name: string }>(
      "select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')",
    );
    const { ana, bia } = walk.people;
    const tokens = [...handedOut, ana.token, ana.otherToken, bia.token, ana.links.reset, ana.links.verify];
    expect(tokens.length).toBeGreaterThan(12);
    const found: string[] = [];
    for (const { name } of tables)
      for (const { row } of await walk.shop.query<{ row: string }>(`select t::text as row from ${name} t`))
        for (const token of tokens) {
          const forms = [
            token,
            Buffer.from(token).toString("hex"),
            Buffer.from(token, "base64url").toString("hex"),
          ];
          if (forms.some((form) => row.includes(form))) found.push(name);
        }
    expect(found).toEqual([]);
  });

  it("no log line contains tokens, passwords, email addresses or query strings", async () => {
    const { ana, bia, admin } = walk.people;
    await walk.ask({ path: `/auth/reset?token=${ana.links.reset}&email=${ana.email}` });
    await walk.post("/auth/reset", { token: ana.links.reset, password: "short", confirm: "short" });
    await walk.post("/auth", { intent: "sign-in", email: ana.email, password: `${ana.password} no` });
    await walk.post("/auth", {
      intent: "sign-up",
      email: ana.email,
      password: ana.password,
      fullName: "Ana",
    });
    await walk.ask({ path: "/payment-success?session_id=cs_test_canary", headers: asShopper(ana) });
    await until("the log is written", 10, async () => log().includes("/payment-success"));
    const lines = log();
    expect(lines.split("\n").length).toBeGreaterThan(40);
    const secrets = [ana, bia, admin].flatMap(({ email, password, token }) => [email, password, token]);
    secrets.push(
      ...handedOut.filter(Boolean),
      ana.links.reset,
      ana.links.verify,
      admin.secret,
      "cs_test_canary",
      "?",
    );
    expect(secrets.filter((secret) => lines.includes(secret))).toEqual([]);
  });
});

const log = () => readFileSync(join(walk.shop.logs, "web-1.log"), "utf8");
