import { useEffect, useRef } from "react";
import { data, Link, redirect } from "react-router";
import { expectNotice, useEntryNotice } from "#app/admin/base/entry-notice.ts";
import { ErrorAlert } from "#app/admin/design/error-alert.tsx";
import { signedInAddress } from "#app/admin/destination.ts";
import { useDismissToast, useToast } from "#app/design-system/toasts.tsx";
import { callerContext } from "#app/request/caller.ts";
import type { FormAnswer } from "#app/request/form-answer.ts";
import { readForm } from "#app/request/read-form.ts";
import {
  adminCookie,
  challengeCookie,
  clearedChallengeCookie,
  knownBrowserCookie,
  readAdminToken,
  readChallenge,
  readKnownBrowser,
} from "#app/request/session-cookie.ts";
import { askPasskeyAtSignIn, hasPasskeyAtSignIn } from "#domain/identity/passkeys/ask-passkey.ts";
import { answerChallenge } from "#domain/identity/staff/answer-challenge.ts";
import { hasAnyAdmin, isOfInactiveAdmin, readStanding } from "#domain/identity/staff/queries.ts";
import { signInStaff } from "#domain/identity/staff/sign-in-staff.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { documentLanguage } from "#messages/language.ts";
import { loginMessages as messages } from "#messages/pt-BR/back-office/sign-in.ts";
import type { Route } from "./+types/page";
import { FactorForm } from "./factor-form.tsx";
import { PasswordForm } from "./password-form.tsx";
import { type LoginError, loginError } from "./sign-in-error.ts";

const PERSONAL = { "Cache-Control": "no-store" };

export const meta: Route.MetaFunction = () => [
  { title: messages.title },
  { name: "robots", content: "noindex" },
];

export const headers: Route.HeadersFunction = () => PERSONAL;

/**
 * Redirects signed-in staff. While the shop has no admin, a signed-in shopper is redirected to the setup
 * page. A user with an inactive admin record sees an error. The same error appears after a redirect by the
 * guard (spec B2.3, B6-5).
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const caller = context.get(callerContext);
  const destination = signedInAddress(new URL(request.url).searchParams);
  if (caller.kind === "staff") throw redirect(destination, { headers: PERSONAL });
  const needsSetup = !(await hasAnyAdmin().catch(() => true));
  const standing = caller.kind === "shopper" ? await readStanding(caller.userId) : null;
  if (caller.kind === "shopper" && needsSetup) throw redirect("/admin/setup", { headers: PERSONAL });
  const challenge = readChallenge(request);
  const hasPasskey = challenge !== undefined && (await hasPasskeyAtSignIn(challenge));
  const isDenied = standing === "inactive" || (await isOfInactiveAdmin(readAdminToken(request)));
  const isShopper = caller.kind === "shopper" && standing === null;
  return { asksCode: challenge !== undefined, hasPasskey, needsSetup, isDenied, isShopper };
}

/** `intent` selects the step: password, code, passkey, passkey challenge, or restart. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const caller = context.get(callerContext);
  const intent = text("intent");
  const known = readKnownBrowser(request);
  const { search, searchParams } = new URL(request.url);
  const destination = signedInAddress(searchParams);
  const loginAgain = `/admin/login${search}`;
  const leave = (to: string, ...cookies: string[]) => {
    const headers = new Headers(PERSONAL);
    for (const cookie of cookies) headers.append("Set-Cookie", cookie);
    return redirect(to, { status: 303, headers });
  };
  try {
    if (intent === "restart") return leave(loginAgain, clearedChallengeCookie());
    const challenge = readChallenge(request) ?? "";
    if (intent === "ask-passkey") {
      const result = await askPasskeyAtSignIn(caller, { challenge });
      const asked: FormAnswer = { intent, ok: true, toast: null, result };
      return data(asked, { headers: PERSONAL });
    }
    if (intent === "code" || intent === "passkey") {
      const given = intent === "code" ? { code: text("code") } : { passkey: text("passkey") };
      const { session, browser } = await answerChallenge(caller, {
        challenge,
        browser: known,
        language: documentLanguage(),
        ...given,
      });
      return leave(destination, adminCookie(session), knownBrowserCookie(browser), clearedChallengeCookie());
    }
    const begun = await signInStaff(caller, {
      email: text("email"),
      password: text("password"),
      browser: known,
      language: documentLanguage(),
    });
    if ("challenge" in begun) return leave(loginAgain, challengeCookie(begun.challenge));
    return leave(destination, adminCookie(begun.session), knownBrowserCookie(begun.browser));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const headers = new Headers(PERSONAL);
    if (error.code === "challenge_over") headers.append("Set-Cookie", clearedChallengeCookie());
    const refusal = loginError(error);
    // The passkey button expects an answer in the format of back-office forms.
    if (intent === "ask-passkey") return data(rejectedAsking(refusal), { status: error.status, headers });
    return data({ email: text("email"), refusal }, { status: error.status, headers });
  }
}

function rejectedAsking({ title, message }: LoginError): FormAnswer {
  const toast = { title, description: message };
  return { intent: "ask-passkey", ok: false, toast, fields: {}, stepUp: null, code: "refused" };
}

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const toast = useToast();
  const dismissToast = useDismissToast();
  useEntryNotice("signedOut");
  const form = useRef<HTMLFormElement>(null);
  const answered = actionData && "refusal" in actionData ? actionData : undefined;
  const rejection = answered?.refusal;
  useEffect(() => {
    if (!rejection) return;
    expectNotice(null);
    toast({ title: rejection.title, description: rejection.message, variant: "destructive" });
    form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
    // Hides the current error toast before the next response arrives. The next response is a success, or it
    // shows its own toast.
    return dismissToast;
  }, [rejection, toast, dismissToast]);
  const { asksCode, hasPasskey, isDenied, isShopper, needsSetup } = loaderData;
  return (
    <>
      <h1 className="title text-30">{asksCode ? messages.codeTitle : messages.title}</h1>
      <p className="mt-2 text-ink-2">{asksCode ? messages.codeLead : messages.lead}</p>
      {(isDenied || rejection?.isDenied) && (
        <ErrorAlert title={messages.denied.title} text={messages.denied.text} lang="en" />
      )}
      {!asksCode && rejection?.field === "" && !rejection.isDenied && (
        <ErrorAlert title={rejection.title} text={rejection.message} />
      )}
      {isShopper && !asksCode && !rejection?.isDenied && (
        <p className="mt-4 rounded-10 bg-warning-soft px-4 py-3 text-15 text-warning">{messages.notStaff}</p>
      )}
      {asksCode ? (
        <FactorForm formRef={form} error={rejection?.message} hasPasskey={hasPasskey} />
      ) : (
        <PasswordForm formRef={form} email={answered?.email ?? ""} refusal={rejection} />
      )}
      {needsSetup ? (
        <p className="mt-4 text-center text-15">
          <Link to="/admin/setup" className="inline-flex min-h-11 items-center underline underline-offset-4">
            {messages.setUp}
          </Link>
        </p>
      ) : asksCode ? null : (
        <p className="mt-6 border-t border-line pt-4 text-15 text-ink-2">{messages.noAccess}</p>
      )}
    </>
  );
}
