import { randomUUID } from "node:crypto";
import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { type AnswerSnapshot, answerContext } from "#app/request/answer.ts";
import { callerContext } from "#app/request/caller.ts";
import { RESET_ANSWER_MS } from "#domain/identity/accounts/request-password-reset.ts";
import { buildAccount } from "#tests/factories/build-account.ts";
import { action } from "./forgot-page.tsx";

/**
 * Sends a reset request. Returns the minimum time for which the shop waits before it responds, in
 * milliseconds.
 */
async function delayOf(email: string): Promise<number> {
  const body = new URLSearchParams({ email });
  const request = new Request("http://localhost:3000/auth/forgot", { method: "POST", body });
  const context = new RouterContextProvider();
  const snapshot: AnswerSnapshot = { requestId: "r-1", page: {}, report: () => {} };
  context.set(answerContext, snapshot);
  context.set(callerContext, {
    kind: "visitor",
    origin: { ip: "203.0.113.9", userAgent: "", requestId: "r-1" },
  });
  const started = performance.now();
  await action({ request, context, params: {} } as unknown as Parameters<typeof action>[0]);
  return (snapshot.notBefore ?? 0) - started;
}

it("the response to a password reset request has the same delay for a known and an unknown e-mail address", async () => {
  const { email } = await buildAccount();
  for (const address of [email, `u${randomUUID()}@example.com`]) {
    const delay = await delayOf(address);
    expect(delay).toBeGreaterThanOrEqual(RESET_ANSWER_MS);
    expect(delay).toBeLessThan(RESET_ANSWER_MS + 100);
  }
});
