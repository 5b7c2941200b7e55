import type { RefObject } from "react";
import { Form, useNavigation } from "react-router";
import { expectNotice } from "#app/admin/base/entry-notice.ts";
import { Button } from "#app/design-system/button.tsx";
import { Field } from "#app/design-system/field.tsx";
import { PasswordInput, TextInput } from "#app/design-system/inputs.tsx";
import { EMAIL_MAX } from "#db/values/limits.ts";
import { loginMessages as messages } from "#messages/pt-BR/back-office/sign-in.ts";

/** The first step of signing in: e-mail and password. */
export function PasswordForm(props: {
  formRef: RefObject<HTMLFormElement | null>;
  email: string;
  refusal: { field: string; message: string; isDenied: boolean } | undefined;
}) {
  const busy = useNavigation().formMethod === "POST";
  const { field, message } = props.refusal ?? { field: "", message: "" };
  return (
    <Form
      ref={props.formRef}
      method="post"
      name="admin_login"
      className="mt-6 grid gap-4"
      onSubmit={() => expectNotice("signedIn")}
    >
      <input type="hidden" name="intent" value="password" />
      <Field label={messages.email} error={field === "email" && message}>
        <TextInput
          name="email"
          type="email"
          required
          maxLength={EMAIL_MAX}
          autoComplete="username"
          autoCapitalize="none"
          defaultValue={props.email}
        />
      </Field>
      <Field label={messages.password} error={field === "password" && message}>
        <PasswordInput
          name="password"
          required
          autoComplete="current-password"
          showLabel={messages.show}
          hideLabel={messages.hide}
        />
      </Field>
      <a
        href="/auth/forgot"
        className="inline-flex min-h-11 items-center justify-self-start text-15 underline underline-offset-4"
      >
        {messages.forgot}
      </a>
      <Button type="submit" aria-disabled={busy} onClick={(event) => busy && event.preventDefault()}>
        {busy ? messages.busy : messages.submit}
      </Button>
    </Form>
  );
}
