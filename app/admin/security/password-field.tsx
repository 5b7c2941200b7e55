import type { RefObject } from "react";
import { Field } from "#app/design-system/field.tsx";
import { PasswordInput } from "#app/design-system/inputs.tsx";
import { securityMessages } from "./messages.ts";

/** Asks for the password again before a sign-in method changes (security A6). */
export function PasswordField(props: {
  error: string | undefined;
  inputRef?: RefObject<HTMLInputElement | null>;
}) {
  const words = securityMessages.password;
  return (
    <Field label={words.label} help={words.help} error={props.error}>
      <PasswordInput
        ref={props.inputRef}
        name="current"
        autoComplete="current-password"
        showLabel={words.show}
        hideLabel={words.hide}
        subject={words.subject}
      />
    </Field>
  );
}
