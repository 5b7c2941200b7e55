import { RouterContextProvider } from "react-router";
import { afterEach, describe, expect, it } from "vitest";
import { callerContext } from "#app/request/caller.ts";
import { sentenceOf, specifiedTitle } from "#app/request/form-answer.ts";
import { challengeCookie } from "#app/request/session-cookie.ts";
import { limitedActions } from "#db/values/vocabulary.ts";
import { signInStaff } from "#domain/identity/staff/sign-in-staff.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { TooManyAttempts } from "#domain/kernel/limits/rate-limit.ts";
import { inLanguage } from "#messages/language.server.ts";
import { forgetAllAttempts, useUpLimit } from "#tests/factories/attempts.ts";
import { buildAccount, visitor } from "#tests/factories/build-account.ts";
import {
  buildAdmin,
  buildSignedInAdmin,
  removeAdmins,
  STAFF_PASSWORD,
  signInAsStaff,
} from "#tests/factories/build-staff.ts";
import { action as saveBanner } from "./banners/page.tsx";
import { exportError } from "./design/export/export-error.ts";
import { securityAction } from "./security/actions.ts";
import { action as setUp } from "./setup/page.tsx";
import { action as signIn } from "./sign-in/page.tsx";

const TITLE = "Rate Limit Exceeded";
/** Returns the error message of the specification, with the waiting time that the shop adds. */
const sentence = (action: string, minutes: number) =>
  `Too many ${action} attempts. Please wait before trying again. Tente de novo em ${minutes} minutos.`;
const HERE = { ip: "127.0.0.1", userAgent: "", requestId: "1" };

afterEach(async () => {
  await forgetAllAttempts();
  await removeAdmins();
});

type Action = (args: never) => Promise<unknown>;
interface Answer {
  data: { refusal?: object; toast?: object };
  init: { status: number };
}

/**
 * Submits a back-office form from the IP address of this machine. Returns the status and the shown message.
 */
async function send(action: Action, caller: Caller, form: Record<string, string>, cookie = "") {
  const headers = { Host: "localhost:3000", Cookie: cookie };
  const url = "http://localhost:3000/admin";
  const request = new Request(url, { method: "POST", headers, body: new URLSearchParams(form) });
  const context = new RouterContextProvider();
  context.set(callerContext, { ...caller, origin: HERE });
  const args = { request, context, params: {}, url: new URL(url), pattern: "/admin" } as never;
  const given = (await inLanguage("pt-BR", () => action(args))) as Answer | Response;
  if (given instanceof Response) throw new Error(`redirected to ${given.headers.get("location")}`);
  return { status: given.init.status, error: given.data.refusal ?? given.data.toast };
}

describe("a back-office action above its rate limit", () => {
  it("the back office rejects a sign-in when its IP address has tried too often, or its account has entered too many codes", async () => {
    const { email, userId } = await buildAdmin({ secondFactor: true });
    await useUpLimit("staff_sign_in_address", HERE.ip, 12);
    const password = { intent: "password", email, password: STAFF_PASSWORD };
    const message = sentence("login", 12);
    expect(await send(signIn, visitor, password)).toMatchObject({
      status: 429,
      error: { title: TITLE, message },
    });

    await forgetAllAttempts();
    const begun = await signInStaff(visitor, password);
    const cookie = "challenge" in begun ? (challengeCookie(begun.challenge).split(";")[0] ?? "") : "";
    await useUpLimit("second_factor_account", userId, 15);
    const code = { intent: "code", code: "123456" };
    expect(await send(signIn, visitor, code, cookie)).toMatchObject({
      status: 429,
      error: { title: TITLE, message: sentence("verification code", 15) },
    });
  });

  it("the creation of the first admin is rejected when the attempts exceed the rate limit", async () => {
    await useUpLimit("first_admin_address", HERE.ip, 60);
    expect(await send(setUp, (await buildAccount()).caller, { code: "AAAA-AAAA-AAAA-AAAA" })).toMatchObject({
      status: 429,
      error: { title: TITLE, description: sentence("setup", 60) },
    });
  });

  it("every back-office form shows the specified title when an action exceeds its rate limit", async () => {
    const admin = await buildSignedInAdmin();
    await useUpLimit("staff_write_account", admin.userId, 5);
    const error = { title: TITLE, description: sentence("update", 5) };
    for (const [action, intent] of [
      [saveBanner, "create"],
      [securityAction, "disable"],
    ] as const)
      expect(await send(action as Action, admin, { intent })).toMatchObject({ status: 429, error });
  });

  it("the confirmation of the password is rejected when the attempts exceed the rate limit", async () => {
    const staff = await signInAsStaff(await buildAdmin());
    await useUpLimit("confirm_password_account", staff.userId, 30);
    expect(await send(securityAction as Action, staff, { intent: "begin", current: "x" })).toMatchObject({
      status: 429,
      error: { title: TITLE, description: sentence("password", 30) },
    });
  });

  it("a download above its rate limit shows a toast", () => {
    expect(inLanguage("pt-BR", () => exportError("too_many_attempts", "Erro"))).toEqual({
      title: TITLE,
      description: "Too many export attempts. Please wait before trying again.",
    });
    expect(inLanguage("pt-BR", () => exportError("not_permitted", "Erro ao exportar usuários"))).toEqual({
      title: "Erro ao exportar usuários",
      description: expect.stringContaining("Não foi possível exportar agora"),
    });
  });

  it.each(limitedActions)(
    "the error message names the kind of attempt when a back-office action is above its rate limit: %s",
    (act) => {
      const rejection = new TooManyAttempts(61, act);
      for (const language of ["pt-BR", "en"] as const)
        inLanguage(language, () => {
          expect(specifiedTitle(rejection)).toBe(TITLE);
          expect(sentenceOf(rejection)).toMatch(
            /^Too many [a-z ]+ attempts\. Please wait before trying again\. (Tente de novo em 2 minutos|Try again in 2 minutes)\.$/,
          );
        });
    },
  );

  it("when only the server's operator can unlock an account, the rate-limit error says that the account is locked", () => {
    const locked = new TooManyAttempts(60 * 60 * 24 * 365, "code");
    inLanguage("pt-BR", () => {
      expect(specifiedTitle(locked)).toBe(undefined);
      expect(sentenceOf(locked)).toContain("Conta bloqueada");
    });
  });
});
