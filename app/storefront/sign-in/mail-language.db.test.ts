import { randomUUID } from "node:crypto";
import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { callerContext } from "#app/request/caller.ts";
import { mailLanguageOf, receiveMail, visitor } from "#tests/factories/build-account.ts";
import { action } from "./page.tsx";

/** Sends the form of /auth with the given headers, and returns the language of the account's mails. */
async function send(intent: "sign-in" | "sign-up", email: string, headers: Record<string, string>) {
  const password = "plum lantern gravel";
  const body = new URLSearchParams({ intent, email, password, confirm: password });
  const request = new Request("http://localhost/auth", { method: "POST", body, headers });
  const context = new RouterContextProvider();
  context.set(callerContext, visitor);
  await action({ request, context, params: {}, url: new URL(request.url), pattern: "" } as never);
  return mailLanguageOf(email);
}

const newEmail = () => `u${randomUUID()}@example.com`;
const PORTUGUESE = { "accept-language": "pt-BR,pt;q=0.9,en;q=0.8" };

describe("the mails of a new account", () => {
  it("the mails of a new account are in the language of the browser when the shopper has chosen no language", async () => {
    const email = newEmail();
    expect(await send("sign-up", email, PORTUGUESE)).toBe("pt-BR");
    expect((await receiveMail(email, "welcome"))?.subject).toBe("Boas-vindas a Handover");
    expect(await send("sign-up", newEmail(), { "accept-language": "de,fr" })).toBe("en");
  });

  it("mails to a new account are in the language that the shopper chose, even when the browser requests a different language", async () => {
    expect(await send("sign-up", newEmail(), { ...PORTUGUESE, cookie: "language=en" })).toBe("en");
  });

  it("a sign-in changes the language of the account's mails only when the shopper has chosen a language", async () => {
    const email = newEmail();
    await send("sign-up", email, { cookie: "language=pt-BR" });
    expect(await send("sign-in", email, { "accept-language": "en" })).toBe("pt-BR");
    expect(await send("sign-in", email, { cookie: "language=en" })).toBe("en");
    expect(await send("sign-in", email, PORTUGUESE)).toBe("en");
  });
});
