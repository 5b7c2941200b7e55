import { type RefObject, useEffect, useRef } from "react";
import { Form, Link, useLocation, useNavigation } from "react-router";
import { Button } from "#app/design-system/button.tsx";
import { Field } from "#app/design-system/field.tsx";
import { PasswordInput, TextInput } from "#app/design-system/inputs.tsx";
import { EMAIL_MAX } from "#db/values/limits.ts";
import { type InPlace, passwordMessages, StayField, SubmitRow, sentInPlace } from "./in-place.tsx";
import { signInMessages } from "./messages.ts";
import { expectEntry } from "./session-notice.ts";

export interface AuthAnswer {
  typed: { email: string; fullName: string; phone: string };
  /**
   * `isTaken` means that an account with this email address already exists. `message` is in the page's
   * language. `atField` is the same message in the language of the form's labels. The form shows this message
   * at the field.
   */
  refusal: { field: string; message: string; atField: string; isTaken?: boolean };
}

export interface AuthFormProps {
  answer: AuthAnswer | undefined;
  /** The e-mail address that the visitor has typed. The sign-in tab and the sign-up tab share this value. */
  email: RefObject<string>;
  /** The property is set when the form is inside an overlay. */
  inPlace?: InPlace;
}

/** Moves the focus to the first invalid field after an error response. */
export function useFocusOnError(answer: AuthAnswer | undefined): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [answer]);
  return form;
}

/** The form with e-mail and password; both are required (spec S5-17). */
export function SignInForm({ answer, email, inPlace }: AuthFormProps) {
  const { search } = useLocation();
  const isLeaving = useNavigation().formMethod === "POST";
  const busy = inPlace ? inPlace.busy : isLeaving;
  const messages = inPlace?.labels ?? signInMessages;
  const form = useFocusOnError(answer);
  const { field = "" } = answer?.refusal ?? {};
  const message = answer?.refusal.atField;
  return (
    <Form
      ref={form}
      method="post"
      {...(inPlace ? sentInPlace(inPlace) : { action: `/auth${search}` })}
      className="grid gap-4"
      onSubmit={() => expectEntry("signedIn")}
    >
      <input type="hidden" name="intent" value="sign-in" />
      <StayField inPlace={inPlace} />
      <Field label={messages.email} error={field === "email" && message}>
        <TextInput
          name="email"
          type="email"
          required
          maxLength={EMAIL_MAX}
          autoComplete="email"
          autoCapitalize="none"
          defaultValue={answer?.typed.email ?? email.current}
          onInput={(event) => {
            email.current = event.currentTarget.value;
          }}
        />
      </Field>
      {/* The link stands beside the label. In the tab order, the link follows the password field. */}
      <div className="relative">
        <Field
          label={messages.password}
          error={(field === "password" || (answer && field === "")) && message}
        >
          <PasswordInput
            name="password"
            required
            autoComplete="current-password"
            {...passwordMessages(inPlace)}
          />
        </Field>
        <Link
          to="/auth/forgot"
          className="absolute -top-2.5 right-0 inline-flex min-h-11 items-center text-15 text-ink-2 underline underline-offset-4 hover:text-ink"
        >
          {messages.forgot}
        </Link>
      </div>
      <SubmitRow inPlace={inPlace}>
        <Button
          type="submit"
          aria-disabled={busy}
          className="w-full"
          onClick={(event) => busy && event.preventDefault()}
        >
          {busy ? messages.working : messages.signIn}
        </Button>
      </SubmitRow>
    </Form>
  );
}
