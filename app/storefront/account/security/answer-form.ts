import { data, redirect } from "react-router";
import {
  clearedSessionCookie,
  knownBrowserCookie,
  readKnownBrowser,
  sessionCookie,
} from "#app/request/session-cookie.ts";
import { textOf } from "#app/storefront/recovery/private-page.ts";
import { changePassword } from "#domain/identity/accounts/change-password.ts";
import { eraseAccount } from "#domain/identity/accounts/erase-account.ts";
import { requestVerification } from "#domain/identity/accounts/request-verification.ts";
import { endOtherSessions } from "#domain/identity/sign-in/end-other-sessions.ts";
import { endOwnSession } from "#domain/identity/sign-in/end-session.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { languageOf } from "#messages/language.ts";
import type { DocumentLanguage } from "#messages/languages.ts";
import { securityError } from "./messages.ts";

const PERSONAL = { "Cache-Control": "no-store" };

export type SecurityIntent = "verify" | "password" | "end-session" | "end-others" | "erase";

export interface SecurityAnswer {
  intent: SecurityIntent;
  /** The number of sessions that "end-others" revoked. */
  ended: number;
  refusal: { field: string; message: string } | null;
}

const intents: ReadonlySet<string> = new Set<SecurityIntent>([
  "verify",
  "password",
  "end-session",
  "end-others",
  "erase",
]);

/**
 * Handles the forms of the account page that have a field `intent`. The cookies of `request` identify the
 * browser and the language.
 */
export async function answerSecurityForm(caller: Caller, form: FormData, request: Request) {
  const intent = textOf(form, "intent");
  if (!isIntent(intent)) throw data(null, { status: 400 });
  const headers = new Headers(PERSONAL);
  const answer = (ended = 0, refusal: SecurityAnswer["refusal"] = null): SecurityAnswer => ({
    intent,
    ended,
    refusal,
  });
  try {
    const language = languageOf(request.headers.get("cookie"));
    const ended = await act(caller, intent, { form, language, browser: readKnownBrowser(request) }, headers);
    return data(answer(ended), { headers });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return data(answer(0, securityError(error)), { status: error.status, headers });
  }
}

async function act(
  caller: Caller,
  intent: SecurityIntent,
  { form, language, browser }: { form: FormData; language?: DocumentLanguage; browser: string },
  headers: Headers,
): Promise<number> {
  const current = textOf(form, "current");
  switch (intent) {
    case "verify":
      await requestVerification(caller, { language });
      return 0;
    case "end-session":
      await endOwnSession(caller, { sessionId: textOf(form, "session") });
      return 1;
    case "end-others":
      return endOtherSessions(caller);
    case "password": {
      const password = textOf(form, "password");
      if (password !== textOf(form, "confirm")) throw new DomainError("passwords_differ", 422);
      const changed = await changePassword(caller, {
        current,
        password,
        language,
        browser,
      });
      headers.append("Set-Cookie", sessionCookie(changed.session));
      headers.append("Set-Cookie", knownBrowserCookie(changed.browser));
      return 0;
    }
    case "erase":
      await eraseAccount(caller, { current, understood: textOf(form, "understood") === "yes" });
      headers.append("Set-Cookie", clearedSessionCookie());
      headers.append("Clear-Site-Data", '"cache"');
      throw redirect("/account-erased", { status: 303, headers });
  }
}

const isIntent = (text: string): text is SecurityIntent => intents.has(text);
