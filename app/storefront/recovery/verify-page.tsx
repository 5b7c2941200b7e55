import { data, Form, useNavigation } from "react-router";
import { LinkButton } from "#app/design-system/button.tsx";
import { callerContext } from "#app/request/caller.ts";
import { readForm } from "#app/request/read-form.ts";
import { readKnownBrowser } from "#app/request/session-cookie.ts";
import { accountError } from "#app/storefront/sign-in/messages.ts";
import { readProfile } from "#domain/identity/accounts/queries.ts";
import { verifyEmail } from "#domain/identity/accounts/verify-email.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { findLiveLink, LinkUnusable } from "#domain/messaging/links/one-time-links.ts";
import { recoveryMessages } from "#messages/en/storefront/recovery.ts";
import type { Route } from "./+types/verify-page.ts";
import { FormAlert, formClasses, NarrowPage } from "./narrow-page.tsx";
import { describePrivatePage, PRIVATE, textOf } from "./private-page.ts";
import { SubmitButton } from "./submit-button.tsx";
import { useActionError, useArrival } from "./use-form-answer.ts";

const messages = recoveryMessages.verify;

export const meta: Route.MetaFunction = ({ matches }) => describePrivatePage(matches, messages.title);
export const headers: Route.HeadersFunction = () => PRIVATE;

/**
 * Opening the link changes nothing, because mail scanners open links. Only the button confirms the email
 * address.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  if (await findLiveLink(token, "verify_email"))
    return data({ state: "live" as const, token }, { headers: PRIVATE });
  const state = (await isVerified(context.get(callerContext))) ? ("done" as const) : ("gone" as const);
  return data(
    { state, token: "" },
    { status: state === "done" || token === "" ? 200 : 410, headers: PRIVATE },
  );
}

const isVerified = async (caller: Caller) =>
  caller.kind === "shopper" && (await readProfile(caller)).emailVerified;

export async function action({ request, context }: Route.ActionArgs) {
  const token = textOf(await readForm(request), "token");
  try {
    await verifyEmail(context.get(callerContext), { token, browser: readKnownBrowser(request) });
    return data({ state: "done" as const, token: "", refusal: null }, { headers: PRIVATE });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const init = { status: error.status, headers: PRIVATE };
    if (error instanceof LinkUnusable)
      return data({ state: "gone" as const, token: "", refusal: null }, init);
    return data({ state: "live" as const, token, refusal: accountError(error) }, init);
  }
}

export default function VerifyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, token } = actionData ?? loaderData;
  const busy = useNavigation().formMethod === "POST";
  const rejection = actionData?.refusal;
  const form = useActionError(rejection, messages.failed);
  const arrival = useArrival(actionData !== undefined && state !== "live");
  if (state !== "live") {
    const isDone = state === "done";
    return (
      <div ref={arrival} tabIndex={-1} className="outline-none">
        <NarrowPage
          title={isDone ? messages.doneTitle : messages.goneTitle}
          lead={isDone ? messages.done : messages.gone}
        >
          <p>
            <LinkButton to="/account">{messages.account}</LinkButton>
          </p>
        </NarrowPage>
      </div>
    );
  }
  return (
    <NarrowPage title={messages.title} lead={messages.lead}>
      <Form ref={form} method="post" action="/auth/verify" replace className={formClasses}>
        <input type="hidden" name="token" value={token} />
        {rejection && <FormAlert>{rejection.message}</FormAlert>}
        <SubmitButton busy={busy} working={recoveryMessages.working}>
          {messages.confirm}
        </SubmitButton>
      </Form>
    </NarrowPage>
  );
}
