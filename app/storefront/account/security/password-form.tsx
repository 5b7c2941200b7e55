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
import { securityMessages as words } from "./messages.ts";

/** Changes the password; requires the current one. */
export function PasswordForm({ email, answer }: { email: string; answer: SecurityAnswer | undefined }) {
  const busy = useNavigation().formData?.get("intent") === "password";
  const refusal = answer?.intent === "password" ? answer.refusal : null;
  const form = useActionError(refusal, words.passwordFailed);
  const errorOf = (field: string) => refusal?.field === field && refusal.message;

  useEffect(() => {
    if (answer?.intent === "password" && !answer.refusal) form.current?.reset();
  }, [answer, form]);

  return (
    <FoldingForm title={words.changePassword} open={refusal !== null}>
      <Form ref={form} method="post" action="/account" preventScrollReset className="grid gap-4">
        <input type="hidden" name="intent" value="password" />
        {/* Password managers need the user name of the password. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <Field label={words.current} error={errorOf("current")}>
          <PasswordInput name="current" required autoComplete="current-password" />
        </Field>
        <Field label={words.password} help={signInMessages.passwordHelp} error={errorOf("password")}>
          <PasswordInput name="password" required autoComplete="new-password" />
        </Field>
        <Field label={words.confirm} error={errorOf("confirm")}>
          <PasswordInput name="confirm" required autoComplete="new-password" />
        </Field>
        {refusal?.field === "" && <FormAlert>{refusal.message}</FormAlert>}
        <p className="text-15 text-ink-2">{words.changeWhy}</p>
        <div>
          <SubmitButton busy={busy} working={words.working} variant="outline">
            {words.save}
          </SubmitButton>
        </div>
      </Form>
    </FoldingForm>
  );
}
