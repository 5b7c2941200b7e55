import { type ReactNode, useEffect, useState } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import { Button } from "#app/design-system/button.tsx";
import { Field } from "#app/design-system/field.tsx";
import { PasswordInput, TextInput } from "#app/design-system/inputs.tsx";
import { EMAIL_MAX, NAME_MAX } from "#db/values/limits.ts";
import { FieldMessage, passwordMessages, StayField, SubmitRow, sentInPlace } from "./in-place.tsx";
import { signInMessages } from "./messages.ts";
import { expectEntry } from "./session-notice.ts";
import { type AuthFormProps, useFocusOnError } from "./sign-in-form.tsx";

const typedIn = (form: HTMLFormElement, name: string) =>
  (form.elements.namedItem(name) as HTMLInputElement).value;

interface SignUpFormProps extends AuthFormProps {
  /**
   * A link to the sign-in form. The link follows the error message for an address that already has an
   * account.
   */
  signIn?: ReactNode;
}

/**
 * The form asks for the e-mail address once and for the password twice. Name and phone are optional (spec
 * S5-11 to S5-15). The form cannot be submitted while the passwords differ. The form shows that the passwords
 * differ only after the user has filled in the confirmation.
 */
export function SignUpForm({ answer, email, inPlace, signIn }: SignUpFormProps) {
  const { search } = useLocation();
  const isLeaving = useNavigation().formMethod === "POST";
  const busy = inPlace ? inPlace.busy : isLeaving;
  const messages = inPlace?.labels ?? signInMessages;
  const form = useFocusOnError(answer);
  const [passwords, setPasswords] = useState({ first: "", second: "" });
  const differ = passwords.first !== passwords.second;
  const { field = "" } = answer?.refusal ?? {};
  const message = answer?.refusal.atField;
  const errorOf = (name: string) => field === name && message;

  function look(): void {
    if (!form.current) return;
    setPasswords({ first: typedIn(form.current, "password"), second: typedIn(form.current, "confirm") });
  }
  // Reads the fields one time at the start, because the user might have typed before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(look, []);

  return (
    <Form
      ref={form}
      method="post"
      {...(inPlace ? sentInPlace(inPlace) : { action: `/auth${search}` })}
      className="grid gap-4"
      onInput={look}
      onSubmit={(event) => {
        if (differ) event.preventDefault();
        else expectEntry("signedUp");
      }}
    >
      <input type="hidden" name="intent" value="sign-up" />
      <StayField inPlace={inPlace} />
      <Field
        label={messages.email}
        error={
          answer?.refusal.isTaken && signIn ? (
            <>
              {message} {signIn}
            </>
          ) : (
            errorOf("email")
          )
        }
      >
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
      <Field label={messages.password} help={messages.passwordHelp} error={errorOf("password")}>
        <PasswordInput name="password" required autoComplete="new-password" {...passwordMessages(inPlace)} />
      </Field>
      <Field
        label={messages.confirm}
        error={
          passwords.second !== "" && differ ? (
            <FieldMessage message={signInMessages.mismatch} inPlace={inPlace} />
          ) : (
            errorOf("confirm")
          )
        }
      >
        <PasswordInput name="confirm" required autoComplete="new-password" {...passwordMessages(inPlace)} />
      </Field>
      <Field label={messages.fullName} error={errorOf("fullName")}>
        <TextInput
          name="fullName"
          maxLength={NAME_MAX}
          autoComplete="name"
          defaultValue={answer?.typed.fullName}
        />
      </Field>
      <Field label={messages.phone} help={messages.phoneHelp} error={errorOf("phone")}>
        <TextInput
          name="phone"
          type="tel"
          maxLength={40}
          autoComplete="tel"
          inputMode="tel"
          defaultValue={answer?.typed.phone}
        />
      </Field>
      {answer && field === "" && (
        <p role="alert" className="rounded-10 bg-danger-soft px-3 py-2 text-15 text-danger">
          {message}
        </p>
      )}
      <SubmitRow inPlace={inPlace}>
        <Button
          type="submit"
          disabled={differ}
          aria-disabled={busy || differ}
          className="w-full"
          onClick={(event) => busy && event.preventDefault()}
        >
          {busy ? messages.working : messages.signUp}
        </Button>
      </SubmitRow>
    </Form>
  );
}
