import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { callerContext } from "#app/request/caller.ts";
import { adminCookie, sessionCookie } from "#app/request/session-cookie.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { visitor } from "#tests/factories/build-account.ts";
import { buildShopper } from "#tests/factories/build-shopper.ts";
import { buildAdmin, buildTeamMember, staffToken } from "#tests/factories/build-staff.ts";
import { loader } from "./page.tsx";
import { action } from "./run.ts";

const inAnHour = new Date(Date.now() + 3_600_000);
const cookieOf = (written: string) => written.split(";")[0] ?? "";

/**
 * Loads the page and requests the invariants. `cookie` is the request's cookie, and `caller` is the user whom
 * the server has identified.
 */
async function visit(cookie: string, caller: Caller = visitor) {
  const context = new RouterContextProvider();
  context.set(callerContext, caller);
  const request = (method: string) =>
    new Request("http://localhost/system-test/run", {
      method,
      headers: { cookie, "content-type": "application/json" },
      ...(method === "POST" && { body: JSON.stringify({ check: "invariants" }) }),
    });
  const args = (method: string) => ({
    request: request(method),
    context,
    params: {},
    url: new URL("http://localhost/"),
    pattern: "",
  });
  const { isAdmin } = await loader(args("GET") as never);
  const answer = await action(args("POST") as never);
  return { isAdmin, status: answer.status, body: await answer.json() };
}

describe("the invariants of the health check", () => {
  it("the health check shows the invariants to a browser that has an admin's back-office session", async () => {
    const token = await staffToken(await buildAdmin());
    const seen = await visit(cookieOf(adminCookie({ token, expiresAt: inAnHour } as never)));
    expect([seen.isAdmin, seen.status]).toEqual([true, 200]);
    expect(seen.body.invariants.length).toBeGreaterThan(25);
    for (const one of seen.body.invariants)
      expect(one).toEqual({
        code: expect.stringMatching(/^[IBCD]\d+b?$/),
        says: expect.any(String),
        brokenRows: 0,
      });
  });

  it("the health check hides the invariants from a visitor, from a team member, and from a browser whose storefront cookie contains an admin's token", async () => {
    const member = await staffToken(await buildTeamMember(["manage_settings"]));
    const admin = await staffToken(await buildAdmin());
    const cases: [string, string, number][] = [
      ["a visitor", "", 401],
      ["a member", cookieOf(adminCookie({ token: member, expiresAt: inAnHour } as never)), 403],
      ["the store's cookie", cookieOf(sessionCookie({ token: admin, expiresAt: inAnHour } as never)), 401],
    ];
    for (const [name, cookie, status] of cases) {
      const seen = await visit(cookie);
      expect([name, seen.isAdmin, seen.status, seen.body.invariants]).toEqual([
        name,
        false,
        status,
        undefined,
      ]);
    }
    const shopper = await visit("", await buildShopper());
    expect([shopper.isAdmin, shopper.status]).toEqual([false, 401]);
  });
});
