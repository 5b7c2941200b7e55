import { randomUUID } from "node:crypto";
import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { callerContext } from "#app/request/caller.ts";
import { signUp } from "#domain/identity/accounts/sign-up.ts";
import { findCaller } from "#domain/identity/sign-in/find-caller.ts";
import { type Caller, NO_ORIGIN } from "#domain/kernel/caller.ts";
import { action, loader } from "./sign-out.ts";

const visitor: Caller = { kind: "visitor", origin: NO_ORIGIN };

async function call(
  caller: Caller,
  headers: Record<string, string> = {},
  method = "POST",
): Promise<Response> {
  const request = new Request("http://localhost:3000/sign-out", { method, headers });
  const context = new RouterContextProvider();
  context.set(callerContext, caller);
  return action({ request, context, params: {}, url: new URL(request.url), pattern: "/sign-out" });
}

async function newShopper() {
  const { session } = await signUp(visitor, {
    email: `u${randomUUID()}@example.com`,
    password: "plum lantern gravel",
  });
  const caller = await findCaller(session.token, NO_ORIGIN);
  return { caller, session, cookie: `handover=${session.token}` };
}

describe("POST /sign-out", () => {
  it("POST /sign-out revokes the session, clears cookie and cache, and redirects to the home page", async () => {
    const { caller, session, cookie } = await newShopper();
    const answer = await call(caller, { cookie });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("/");
    expect(answer.headers.get("set-cookie")).toMatch(/^handover=; .*Max-Age=0$/);
    expect(answer.headers.get("clear-site-data")).toBe('"cache"');
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect((await findCaller(session.token, NO_ORIGIN)).kind).toBe("visitor");
  });

  it("POST /sign-out returns JSON when the request's Accept header asks for JSON", async () => {
    const { caller, cookie } = await newShopper();
    const answer = await call(caller, { cookie, accept: "application/json" });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ signedOut: true });
    expect(answer.headers.get("set-cookie")).toContain("Max-Age=0");
  });

  it("POST /sign-out changes nothing when the request has no cookie, for example a request from another site", async () => {
    const answer = await call(visitor);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("set-cookie")).toBeNull();
  });

  it("POST /sign-out answers 405 to other methods and keeps the session", async () => {
    const { caller, session, cookie } = await newShopper();
    expect(loader().status).toBe(405);
    expect((await call(caller, { cookie }, "DELETE")).status).toBe(405);
    expect((await findCaller(session.token, NO_ORIGIN)).kind).toBe("shopper");
  });
});
