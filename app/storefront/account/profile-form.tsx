import { useEffect } from "react";
import { Form, useNavigation } from "react-router";
import { Field, useFieldWiring } from "#app/design-system/field.tsx";
import { TextInput } from "#app/design-system/inputs.tsx";
import { useToast } from "#app/design-system/toasts.tsx";
import { accountMessages as messages } from "#app/storefront/delivered/messages.ts";
import { FormAlert } from "#app/storefront/recovery/narrow-page.tsx";
import { SubmitButton } from "#app/storefront/recovery/submit-button.tsx";
import { useActionError } from "#app/storefront/recovery/use-form-answer.ts";
import { NAME_MAX } from "#db/values/limits.ts";
import type { ProfileView } from "#domain/identity/accounts/queries.ts";

interface ProfileFormProps {
  profile: ProfileView;
  answer:
    | {
        saved: boolean;
        typed: { fullName: string; phone: string };
        refusal: { field: string; message: string } | null;
      }
    | undefined;
}

/** Name and phone. The e-mail is shown but cannot be changed (spec S2.10). */
export function ProfileForm({ profile, answer }: ProfileFormProps) {
  const toast = useToast();
  const { formData } = useNavigation();
  // The other forms of the page have an `intent` field, so a submission without this field belongs to this
  // form.
  const saving = formData !== undefined && !formData.has("intent");
  const rejection = answer?.refusal;
  const form = useActionError(rejection, messages.saveFailed);
  const typed = rejection
    ? answer.typed
    : { fullName: `${profile.firstName} ${profile.lastName}`.trim(), phone: profile.phone };

  useEffect(() => {
    if (answer?.saved) toast(messages.saved);
  }, [answer, toast]);

  return (
    <section aria-labelledby="profile">
      <h2 id="profile" className="title mb-3 scroll-mt-20 text-22">
        {messages.profile}
      </h2>
      <Form
        ref={form}
        method="post"
        preventScrollReset
        className="grid gap-4 rounded-16 border border-line bg-surface p-4 sm:p-6"
      >
        <Field label={messages.email} help={messages.emailHelp}>
          <ReadOnlyText value={profile.email} />
        </Field>
        <Field label={messages.fullName} error={rejection?.field === "fullName" && rejection.message}>
          <TextInput
            key={typed.fullName}
            name="fullName"
            maxLength={NAME_MAX}
            autoComplete="name"
            defaultValue={typed.fullName}
          />
        </Field>
        <Field
          label={messages.phone}
          help={messages.phoneHelp}
          error={rejection?.field === "phone" && rejection.message}
        >
          <TextInput
            key={typed.phone}
            name="phone"
            type="tel"
            maxLength={40}
            autoComplete="tel"
            inputMode="tel"
            defaultValue={typed.phone}
          />
        </Field>
        {rejection?.field === "" && <FormAlert>{rejection.message}</FormAlert>}
        <div>
          <SubmitButton busy={saving} working={messages.saving}>
            {messages.save}
          </SubmitButton>
        </div>
      </Form>
    </section>
  );
}

/** A text that cannot be changed. The component is a text area, because a text area wraps a long text. */
function ReadOnlyText({ value }: { value: string }) {
  return (
    <textarea
      readOnly
      rows={1}
      value={value}
      autoComplete="off"
      className="field-sizing-content w-full resize-none"
      {...useFieldWiring()}
    />
  );
}
