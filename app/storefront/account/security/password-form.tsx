import { useEffect } from "react";
import { Form, useNavigation } from "react-router";
import { Field } from "#app/design-system/field.tsx";
import { PasswordInput } from "#app/design-system/inputs.tsx";
import { FormAlert } from "#app/storefront/recovery/narrow-page.tsx";
import { SubmitButton } from "#app/storefront/recovery/submit-button.tsx";
import { useActionError } from "#app/storefront/recovery/use-form-answer.ts";
import { signInMessages } from "#app/storefront/sign-in/messages.ts";
import type { SecurityAnswer } from "./answer-form.ts";
import { FoldingForm } from "./folding-form.tsx";
import { securityMessages as messages } from "./messages.ts";

/** Changes the password. The form asks for the current password. */
export function PasswordForm({ email, answer }: { email: string; answer: SecurityAnswer | undefined }) {
  const busy = useNavigation().formData?.get("intent") === "password";
  const rejection = answer?.intent === "password" ? answer.refusal : null;
  const form = useActionError(rejection, messages.passwordFailed);
  const errorOf = (field: string) => rejection?.field === field && rejection.message;

  useEffect(() => {
    if (answer?.intent === "password" && !answer.refusal) form.current?.reset();
  }, [answer, form]);

  return (
    <FoldingForm title={messages.changePassword} open={rejection !== null}>
      <Form ref={form} method="post" action="/account" preventScrollReset className="grid gap-4">
        <input type="hidden" name="intent" value="password" />
        {/* Password managers need the user name that belongs to the password. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <Field label={messages.current} error={errorOf("current")}>
          <PasswordInput name="current" required autoComplete="current-password" />
        </Field>
        <Field label={messages.password} help={signInMessages.passwordHelp} error={errorOf("password")}>
          <PasswordInput name="password" required autoComplete="new-password" />
        </Field>
        <Field label={messages.confirm} error={errorOf("confirm")}>
          <PasswordInput name="confirm" required autoComplete="new-password" />
        </Field>
        {rejection?.field === "" && <FormAlert>{rejection.message}</FormAlert>}
        <p className="text-15 text-ink-2">{messages.changeWhy}</p>
        <div>
          <SubmitButton busy={busy} working={messages.working} variant="outline">
            {messages.save}
          </SubmitButton>
        </div>
      </Form>
    </FoldingForm>
  );
}
