import { Form } from "react-router";
import { Field } from "#app/design-system/field.tsx";
import { TextInput } from "#app/design-system/inputs.tsx";
import { besideField, FormAlert, formClasses } from "#app/storefront/recovery/narrow-page.tsx";
import { SubmitButton } from "#app/storefront/recovery/submit-button.tsx";
import { EMAIL_MAX } from "#db/values/limits.ts";
import type { AskView } from "./texts.server.ts";

interface AskFormProps {
  action: string;
  form: NonNullable<AskView["form"]>;
  busy: boolean;
}

/** A form that asks for the email address to which the shop sends a link. */
export function AskForm({ action, form, busy }: AskFormProps) {
  return (
    <Form
      name="mailed-link"
      method="post"
      action={action}
      className={`${formClasses} sm:grid-cols-[minmax(0,1fr)_auto]!`}
    >
      <Field label={form.label} error={form.error}>
        <TextInput
          name="email"
          type="email"
          required
          maxLength={EMAIL_MAX}
          autoComplete="email"
          autoCapitalize="none"
          defaultValue={form.value}
        />
      </Field>
      <SubmitButton busy={busy} working={form.working} className={besideField}>
        {form.button}
      </SubmitButton>
      {form.alert && <FormAlert>{form.alert}</FormAlert>}
    </Form>
  );
}
