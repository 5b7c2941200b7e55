import { randomUUID } from "node:crypto";
import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { type AnswerSnapshot, answerContext } from "#app/request/answer.ts";
import { callerContext } from "#app/request/caller.ts";
import { RESET_ANSWER_MS } from "#domain/identity/accounts/request-password-reset.ts";
import { buildAccount, visitor } from "#tests/factories/build-account.ts";
import { buildGuestOrder } from "#tests/factories/guests/build-guest-order.ts";
import { action as find } from "./find-page.tsx";
import { action as signIn } from "./sign-in-link-page.tsx";

async function answerOf(action: typeof find | typeof signIn, email: string) {
  const body = new URLSearchParams({ email });
  const request = new Request("http://localhost:3000/orders/find", { method: "POST", body });
  const context = new RouterContextProvider();
  const snapshot: AnswerSnapshot = { requestId: "r-1", page: {}, report: () => {} };
  context.set(answerContext, snapshot);
  context.set(callerContext, visitor);
  const started = performance.now();
  const answer = await action({ request, context, params: {} } as never);
  return { answer, delay: (snapshot.notBefore ?? 0) - started };
}

describe.each([
  ["finding orders", find],
  ["asking for a sign-in link", signIn],
])("%s", (_, action) => {
  it("the forms for mailed links send the same response after the same delay for known and unknown e-mail addresses", async () => {
    const known = [(await buildGuestOrder()).email, (await buildAccount()).email];
    const answers = [];
    for (const email of [...known, `u${randomUUID()}@example.com`]) {
      const { answer, delay } = await answerOf(action, email);
      expect(delay).toBeGreaterThanOrEqual(RESET_ANSWER_MS);
      expect(delay).toBeLessThan(RESET_ANSWER_MS + 100);
      answers.push(JSON.stringify(answer));
    }
    expect(new Set(answers).size).toBe(1);
  });

  it("the forms for mailed links keep a malformed e-mail address in the field and show an error", async () => {
    const { answer } = await answerOf(action, "nobody");
    expect(answer).toMatchObject({
      data: { view: { form: { value: "nobody", error: "Type a complete email address." } } },
      init: { status: 400 },
    });
  });
});
