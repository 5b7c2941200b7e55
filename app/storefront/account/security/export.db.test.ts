import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { callerContext } from "#app/request/caller.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { ACCOUNT_PASSWORD, buildAccount, visitor } from "#tests/factories/build-account.ts";
import { action, loader } from "./export.ts";

async function post(caller: Caller, current: string, method = "POST"): Promise<Response> {
  const request = new Request("http://localhost:3000/account/export", {
    method,
    body: new URLSearchParams({ current }),
  });
  const context = new RouterContextProvider();
  context.set(callerContext, caller);
  return action({ request, context, params: {}, url: new URL(request.url), pattern: "/account/export" });
}

describe("POST /account/export", () => {
  it("POST /account/export sends the caller's data as a file that must not be cached", async () => {
    const { email, caller } = await buildAccount();
    const answer = await post(caller, ACCOUNT_PASSWORD);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-disposition")).toMatch(
      /^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/,
    );
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect((await answer.json()).account.email).toBe(email);
  });

  it.each([
    ["a wrong password", "not this one at all", "wrong_password"],
    ["no password", "", "invalid_input"],
  ])(
    "POST /account/export redirects to the account page with the error code when the request has %s",
    async (_, current, code) => {
      const { caller } = await buildAccount();
      const answer = await post(caller, current);
      expect(answer.status).toBe(303);
      expect(answer.headers.get("location")).toBe(`/account?export=${code}#your-data`);
    },
  );

  it("POST /account/export redirects a visitor to the sign-in page", async () => {
    expect((await post(visitor, ACCOUNT_PASSWORD)).headers.get("location")).toBe("/auth");
  });

  it("POST /account/export answers 405 to GET and to other methods", async () => {
    const { caller } = await buildAccount();
    expect(loader().status).toBe(405);
    expect((await post(caller, ACCOUNT_PASSWORD, "PUT")).status).toBe(405);
  });
});
