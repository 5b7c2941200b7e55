import type { RefObject } from "react";
import { Field } from "#app/design-system/field.tsx";
import { PasswordInput } from "#app/design-system/inputs.tsx";
import { securityMessages } from "./messages.ts";

/** Asks for the password again before a sign-in method changes (security A6). */
export function PasswordField(props: {
  error: string | undefined;
  inputRef?: RefObject<HTMLInputElement | null>;
}) {
  const messages = securityMessages.password;
  return (
    <Field label={messages.label} help={messages.help} error={props.error}>
      <PasswordInput
        ref={props.inputRef}
        name="current"
        autoComplete="current-password"
        showLabel={messages.show}
        hideLabel={messages.hide}
        subject={messages.subject}
      />
    </Field>
  );
}
