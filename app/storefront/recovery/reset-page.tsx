import { data, Form, useNavigation } from "react-router";
import { LinkButton } from "#app/design-system/button.tsx";
import { Field } from "#app/design-system/field.tsx";
import { PasswordInput } from "#app/design-system/inputs.tsx";
import { callerContext } from "#app/request/caller.ts";
import { readForm } from "#app/request/read-form.ts";
import { knownBrowserCookie, readKnownBrowser } from "#app/request/session-cookie.ts";
import { accountError, signInMessages } from "#app/storefront/sign-in/messages.ts";
import { resetPassword } from "#domain/identity/accounts/reset-password.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { findLiveLink, LinkUnusable } from "#domain/messaging/links/one-time-links.ts";
import { recoveryMessages } from "#messages/en/storefront/recovery.ts";
import { languageOf } from "#messages/language.ts";
import type { Route } from "./+types/reset-page.ts";
import { FormAlert, formClasses, NarrowPage } from "./narrow-page.tsx";
import { describePrivatePage, PRIVATE, textOf } from "./private-page.ts";
import { SubmitButton } from "./submit-button.tsx";
import { useActionError, useArrival } from "./use-form-answer.ts";

const messages = recoveryMessages.reset;

export const meta: Route.MetaFunction = ({ matches }) => describePrivatePage(matches, messages.title);
export const headers: Route.HeadersFunction = () => PRIVATE;

/** Opening the link changes nothing, because mail scanners open links. Only the form resets the password. */
export async function loader({ request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const isLive = (await findLiveLink(token, "reset_password")) !== null;
  return data(
    { token: isLive ? token : null },
    { status: isLive || token === "" ? 200 : 410, headers: PRIVATE },
  );
}

/** The form sends the token in the body, because the URL of the response must not contain the token. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const token = textOf(form, "token");
  try {
    if (textOf(form, "password") !== textOf(form, "confirm")) throw new DomainError("passwords_differ", 422);
    const password = textOf(form, "password");
    const { browser } = await resetPassword(context.get(callerContext), {
      token,
      password,
      language: languageOf(request.headers.get("cookie")),
      browser: readKnownBrowser(request),
    });
    const headers = { ...PRIVATE, "Set-Cookie": knownBrowserCookie(browser) };
    return data({ state: "done" as const, token: null, refusal: null }, { headers });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const init = { status: error.status, headers: PRIVATE };
    if (error instanceof LinkUnusable)
      return data({ state: "gone" as const, token: null, refusal: null }, init);
    return data({ state: "refused" as const, token, refusal: accountError(error) }, init);
  }
}

export default function ResetPage({ loaderData, actionData }: Route.ComponentProps) {
  const token = actionData ? actionData.token : loaderData.token;
  const isDone = actionData?.state === "done";
  const arrival = useArrival(actionData !== undefined && token === null);
  if (token !== null) return <ResetForm token={token} refusal={actionData?.refusal ?? null} />;
  return (
    <div ref={arrival} tabIndex={-1} className="outline-none">
      <NarrowPage
        title={isDone ? messages.doneTitle : messages.goneTitle}
        lead={isDone ? messages.done : messages.gone}
      >
        <p>
          {isDone ? (
            <LinkButton to="/auth">{messages.signIn}</LinkButton>
          ) : (
            <LinkButton to="/auth/forgot">{messages.another}</LinkButton>
          )}
        </p>
      </NarrowPage>
    </div>
  );
}

function ResetForm({
  token,
  refusal,
}: {
  token: string;
  refusal: { field: string; message: string } | null;
}) {
  const busy = useNavigation().formMethod === "POST";
  const form = useActionError(refusal, messages.failed);
  const errorOf = (field: string) => refusal?.field === field && refusal.message;
  return (
    <NarrowPage title={messages.title} lead={messages.lead}>
      <Form ref={form} method="post" action="/auth/reset" replace className={formClasses}>
        <input type="hidden" name="token" value={token} />
        <Field label={messages.password} help={signInMessages.passwordHelp} error={errorOf("password")}>
          <PasswordInput name="password" required autoComplete="new-password" />
        </Field>
        <Field label={messages.confirm} error={errorOf("confirm")}>
          <PasswordInput name="confirm" required autoComplete="new-password" />
        </Field>
        {refusal?.field === "" && <FormAlert>{refusal.message}</FormAlert>}
        <SubmitButton busy={busy} working={recoveryMessages.working}>
          {messages.save}
        </SubmitButton>
      </Form>
    </NarrowPage>
  );
}
