import { data, Form, redirect, useNavigation } from "react-router";
import { LinkButton } from "#app/design-system/button.tsx";
import { answerContext } from "#app/request/answer.ts";
import { callerContext } from "#app/request/caller.ts";
import { readForm } from "#app/request/read-form.ts";
import { knownBrowserCookie, readKnownBrowser, sessionCookie } from "#app/request/session-cookie.ts";
import { FormAlert, formClasses, NarrowPage } from "#app/storefront/recovery/narrow-page.tsx";
import { describePrivatePage, PRIVATE, textOf } from "#app/storefront/recovery/private-page.ts";
import { SubmitButton } from "#app/storefront/recovery/submit-button.tsx";
import { useArrival } from "#app/storefront/recovery/use-form-answer.ts";
import { RESET_ANSWER_MS } from "#domain/identity/accounts/request-password-reset.ts";
import { requestSignInLink } from "#domain/identity/accounts/request-sign-in-link.ts";
import { signInByLink } from "#domain/identity/sign-in/sign-in-by-link.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { findLiveLink, LinkUnusable } from "#domain/messaging/links/one-time-links.ts";
import { documentLanguage } from "#messages/language.ts";
import type { Route } from "./+types/sign-in-link-page.ts";
import { AskForm } from "./ask-form.tsx";
import { type AskView, askView, linkTexts, problemOf } from "./texts.server.ts";

/** The button that signs the visitor in, or the link for requesting a new mail. */
interface LinkView extends AskView {
  open?: { token: string; button: string; working: string; alert: string };
  again?: string;
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  describePrivatePage(matches, loaderData?.title ?? "");
export const headers: Route.HeadersFunction = () => PRIVATE;

const gone = (): LinkView => {
  const { gone: title, goneLead: lead, again } = linkTexts().signIn;
  return { title, lead, again };
};

function live(token: string, alert = ""): LinkView {
  const { title, openLead: lead, open: button } = linkTexts().signIn;
  return { title, lead, open: { token, button, working: linkTexts().working, alert } };
}

/**
 * Opening the link changes nothing, because mail scanners open links. Only the button signs the visitor in.
 */
export async function loader({ request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token");
  const { signIn } = linkTexts();
  const isLive = token !== null && (await findLiveLink(token, "sign_in")) !== null;
  const view: LinkView = token === null ? askView(signIn) : isLive ? live(token) : gone();
  const status = token === null || isLive ? 200 : 410;
  return data({ title: signIn.title, view }, { status, headers: PRIVATE });
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const caller = context.get(callerContext);
  const token = textOf(form, "token");
  const browser = readKnownBrowser(request);
  if (token !== "") {
    try {
      const entered = await signInByLink(caller, { token, browser });
      const headers = new Headers(PRIVATE);
      headers.append("Set-Cookie", sessionCookie(entered.session));
      headers.append("Set-Cookie", knownBrowserCookie(entered.browser));
      return redirect("/account", { status: 303, headers });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const view = error instanceof LinkUnusable ? gone() : live(token, problemOf(error).message);
      return data({ view }, { status: error.status, headers: PRIVATE });
    }
  }
  context.get(answerContext).notBefore = performance.now() + RESET_ANSWER_MS;
  const { signIn } = linkTexts();
  const email = textOf(form, "email").trim();
  try {
    await requestSignInLink(caller, { email, language: documentLanguage(), browser });
    const view: LinkView = { title: signIn.title, lead: signIn.sent };
    return data({ view }, { headers: PRIVATE });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const view: LinkView = askView(signIn, email, problemOf(error));
    return data({ view }, { status: error.status, headers: PRIVATE });
  }
}

export default function SignInLinkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { title, lead, form, open, again } = (actionData ?? loaderData).view;
  const busy = useNavigation().formMethod === "POST";
  const arrival = useArrival(actionData !== undefined && !form);
  return (
    <div ref={arrival} tabIndex={-1} className="outline-none">
      <NarrowPage title={title} lead={lead}>
        {form && <AskForm action="/auth/link" form={form} busy={busy} />}
        {open && (
          <Form name="sign-in-by-link" method="post" action="/auth/link" replace className={formClasses}>
            <input type="hidden" name="token" value={open.token} />
            {open.alert && <FormAlert>{open.alert}</FormAlert>}
            <SubmitButton busy={busy} working={open.working}>
              {open.button}
            </SubmitButton>
          </Form>
        )}
        {again && (
          <p>
            <LinkButton to="/auth/link">{again}</LinkButton>
          </p>
        )}
      </NarrowPage>
    </div>
  );
}
