import { Field } from "#app/design-system/field.tsx";
import { PasswordInput } from "#app/design-system/inputs.tsx";
import { securityMessages } from "./messages.ts";

/** The password once more, before the way somebody signs in changes (security A6). */
export function PasswordField({ error }: { error: string | undefined }) {
  const words = securityMessages.password;
  return (
    <Field label={words.label} help={words.help} error={error}>
      <PasswordInput
        name="current"
        autoComplete="current-password"
        showLabel={words.show}
        hideLabel={words.hide}
        subject={words.subject}
      />
    </Field>
  );
}
