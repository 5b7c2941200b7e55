import { data, Form, useNavigation } from "react-router";
import { LinkButton } from "#app/design-system/button.tsx";
import { Field } from "#app/design-system/field.tsx";
import { TextInput } from "#app/design-system/inputs.tsx";
import { answerContext } from "#app/request/answer.ts";
import { callerContext } from "#app/request/caller.ts";
import { readForm } from "#app/request/read-form.ts";
import { readKnownBrowser } from "#app/request/session-cookie.ts";
import { accountError } from "#app/storefront/sign-in/messages.ts";
import { EMAIL_MAX } from "#db/values/limits.ts";
import { RESET_ANSWER_MS, requestPasswordReset } from "#domain/identity/accounts/request-password-reset.ts";
import { DomainError } from "#domain/kernel/errors.ts";
import { recoveryMessages } from "#messages/en/storefront/recovery.ts";
import type { Route } from "./+types/forgot-page.ts";
import { besideField, FormAlert, formClasses, NarrowPage } from "./narrow-page.tsx";
import { describePrivatePage, PRIVATE, textOf } from "./private-page.ts";
import { SubmitButton } from "./submit-button.tsx";
import { useActionError, useArrival } from "./use-form-answer.ts";

const messages = recoveryMessages.forgot;

export const meta: Route.MetaFunction = ({ matches }) => describePrivatePage(matches, messages.title);
export const headers: Route.HeadersFunction = () => PRIVATE;

/** The response never reveals whether an account with this email address exists (spec R37). */
export async function action({ request, context }: Route.ActionArgs) {
  context.get(answerContext).notBefore = performance.now() + RESET_ANSWER_MS;
  const email = textOf(await readForm(request), "email").trim();
  try {
    await requestPasswordReset(context.get(callerContext), { email, browser: readKnownBrowser(request) });
    return data({ email, refusal: null }, { headers: PRIVATE });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return data({ email, refusal: accountError(error) }, { status: error.status, headers: PRIVATE });
  }
}

export default function ForgotPage({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === "POST";
  const rejection = actionData?.refusal;
  const isSent = actionData !== undefined && !rejection;
  const form = useActionError(rejection, messages.failed);
  const arrival = useArrival(isSent);
  if (isSent) {
    return (
      <div ref={arrival} tabIndex={-1} className="outline-none">
        <NarrowPage title={messages.sentTitle} lead={messages.sent(actionData.email)}>
          <p className="text-15 text-ink-2">{messages.notThere}</p>
          <p className="flex flex-wrap gap-3">
            <LinkButton to="/auth">{messages.back}</LinkButton>
            <LinkButton variant="outline" to="/auth/forgot">
              {messages.again}
            </LinkButton>
          </p>
        </NarrowPage>
      </div>
    );
  }
  return (
    <NarrowPage title={messages.title} lead={messages.lead}>
      <Form ref={form} method="post" className={formClasses}>
        <Field label={messages.email} error={rejection?.field === "email" && rejection.message}>
          <TextInput
            name="email"
            type="email"
            required
            maxLength={EMAIL_MAX}
            autoComplete="email"
            autoCapitalize="none"
            defaultValue={actionData?.email}
          />
        </Field>
        <SubmitButton busy={busy} working={recoveryMessages.working} className={besideField}>
          {messages.send}
        </SubmitButton>
        {rejection?.field === "" && <FormAlert>{rejection.message}</FormAlert>}
      </Form>
      <p>
        <LinkButton variant="quiet" to="/auth">
          {messages.back}
        </LinkButton>
      </p>
    </NarrowPage>
  );
}
