import { useRef } from "react";
import { data, Link, redirect, redirectDocument } from "react-router";
import { LinkButton } from "#app/design-system/button.tsx";
import { callerContext } from "#app/request/caller.ts";
import { readForm } from "#app/request/read-form.ts";
import { knownBrowserCookie, readKnownBrowser, sessionCookie } from "#app/request/session-cookie.ts";
import { Seal } from "#app/seals/seal.tsx";
import { describePage } from "#app/storefront/base/shop-snapshot.ts";
import { writeExample } from "#app/storefront/example/write-example.server.tsx";
import { signUp } from "#domain/identity/accounts/sign-up.ts";
import { signIn } from "#domain/identity/sign-in/sign-in.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { browserLanguage } from "#messages/browser-language.ts";
import { inLanguage } from "#messages/language.server.ts";
import { documentLanguage, languageOf } from "#messages/language.ts";
import { blockMessages, mailedLinkMessages } from "#messages/server/server-messages.ts";
import type { Route } from "./+types/page.ts";
import { AuthTabs, useAuthSearch } from "./auth-tabs.tsx";
import { CookieNotice } from "./cookie-notice.tsx";
import { signInDestination } from "./destination.ts";
import { useSignInErrorNotice } from "./error-notice.ts";
import { accountError, signInMessages as messages } from "./messages.ts";
import { SignInForm } from "./sign-in-form.tsx";
import { SignUpForm } from "./sign-up-form.tsx";

const PERSONAL = { "Cache-Control": "no-store" };

export const meta: Route.MetaFunction = ({ matches }) => [
  ...describePage(matches, { title: messages.signIn }),
  { name: "robots", content: "noindex" },
];

export const headers: Route.HeadersFunction = () => PERSONAL;

/** Redirects signed-in shoppers (spec S2.9). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams;
  if (context.get(callerContext).kind === "shopper") throw leaveFor(signInDestination(search), PERSONAL);
  const { or, offer } = mailedLinkMessages[documentLanguage()].signIn;
  return { or, mailLink: offer, example: await writeExample() };
}

/**
 * Opens the back office as a new document, because the back office must not load the storefront's styles and
 * scripts.
 */
function leaveFor(address: string, headers: HeadersInit): Response {
  const leave = address.startsWith("/admin") ? redirectDocument : redirect;
  return leave(address, { status: 303, headers });
}

/**
 * Handles the forms for signing in and signing up. `intent` selects the form. The field `stay` means that the
 * form is in an overlay, so the page stays open after the submission. `labels` is the language of the form's
 * labels. The form sends `labels` only when the page is in a different language. After an error, the form
 * keeps the input, except the passwords.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const wantsAccount = text("intent") === "sign-up";
  const typed = { email: text("email"), fullName: text("fullName"), phone: text("phone") };
  try {
    const caller = context.get(callerContext);
    const password = text("password");
    const chosen = languageOf(request.headers.get("cookie"));
    const wanted = chosen ?? browserLanguage(request.headers.get("accept-language")) ?? documentLanguage();
    if (wantsAccount && password !== text("confirm")) throw new DomainError("passwords_differ", 422);
    const known = readKnownBrowser(request);
    const { session, browser } = wantsAccount
      ? await signUp(caller, { ...typed, password, language: wanted, browser: known })
      : await signIn(caller, { email: typed.email, password, language: chosen, browser: known });
    const headers = new Headers(PERSONAL);
    headers.append("Set-Cookie", sessionCookie(session));
    headers.append("Set-Cookie", knownBrowserCookie(browser));
    if (text("stay") === "yes") return data({ entered: true as const }, { headers });
    return leaveFor(signInDestination(new URL(request.url).searchParams), headers);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const intent = wantsAccount ? ("sign-up" as const) : ("sign-in" as const);
    const { field, message } = rejectionOf(error);
    const atField =
      text("labels") === "pt-BR" ? inLanguage("pt-BR", () => rejectionOf(error).message) : message;
    return data(
      { intent, typed, refusal: { field, message, atField, isTaken: error.code === "email_taken" } },
      { status: error.status, headers: PERSONAL },
    );
  }
}

/**
 * Returns the field and the message of an error. The message for a blocked customer exists only on the
 * server.
 */
const rejectionOf = (error: DomainError) =>
  error.code === "checkout_blocked"
    ? { field: "", message: blockMessages[documentLanguage()].blocked }
    : accountError(error);

export default function AuthPage({ loaderData, actionData }: Route.ComponentProps) {
  const search = useAuthSearch();
  const tab = search.tab;
  const rejected = actionData && "refusal" in actionData ? actionData : undefined;
  const answer = rejected?.intent === tab ? rejected : undefined;
  const email = useRef(rejected?.typed.email ?? "");
  useSignInErrorNotice(rejected);

  return (
    <div className="page grid gap-x-8 gap-y-6 py-8 md:grid-cols-[minmax(0,1fr)_27.5rem] md:py-12 lg:gap-x-18">
      {/* On wide screens, a panel with an example of a delivered item is beside the form. */}
      <div className="ink-0 lg:ink-ground relative overflow-hidden lg:flex lg:flex-col lg:justify-between lg:gap-10 lg:rounded-16 lg:p-12">
        <span aria-hidden="true" className="absolute -right-24 -bottom-24 size-92 max-lg:hidden">
          <Seal slug="sign-in" emoji="" isPattern />
        </span>
        <div className="relative">
          <h1 className="title text-30 lg:text-38">
            {tab === "sign-up" ? messages.signUpTitle : messages.title}
          </h1>
          <p className="mt-2 text-ink-2">{search.forCheckout ? messages.forCheckout : messages.lead}</p>
        </div>
        <div
          className="relative max-w-117 max-lg:hidden"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: React has written the HTML.
          dangerouslySetInnerHTML={{ __html: loaderData.example }}
        />
      </div>
      <div className="self-start rounded-16 border border-line bg-surface">
        <AuthTabs search={search} />
        <div id="auth-panel" role="tabpanel" aria-labelledby={`tab-${tab}`} className="p-4 sm:p-6">
          <CookieNotice wasRejected={rejected !== undefined} />
          {tab === "sign-up" ? (
            <SignUpForm
              key="sign-up"
              answer={answer}
              email={email}
              signIn={
                <Link to={search.addressOf("sign-in")} className="underline underline-offset-2">
                  {messages.signIn}
                </Link>
              }
            />
          ) : (
            <>
              <SignInForm key="sign-in" answer={answer} email={email} />
              <p className="py-3 text-center text-13 text-ink-3">{loaderData.or}</p>
              <LinkButton to="/auth/link" variant="outline" className="w-full">
                {loaderData.mailLink}
              </LinkButton>
            </>
          )}
        </div>
      </div>
    </div>
  );
}
