import { type RefObject, useEffect, useRef } from "react";
import { Form, useLocation, useNavigation, useSubmit } from "react-router";
import { expectNotice } from "#app/admin/base/entry-notice.ts";
import { PasskeyButton } from "#app/admin/design/passkey-button.tsx";
import { passkeyMessages } from "#app/admin/passkeys/messages.ts";
import { Button } from "#app/design-system/button.tsx";
import { Field } from "#app/design-system/field.tsx";
import { TextInput } from "#app/design-system/inputs.tsx";
import { loginMessages as messages } from "#messages/pt-BR/back-office/sign-in.ts";

/** The second step of signing in: an app code, a backup code, or a passkey when the user has a passkey. */
export function FactorForm(props: {
  formRef: RefObject<HTMLFormElement | null>;
  error: string | undefined;
  hasPasskey: boolean;
}) {
  const busy = useNavigation().formMethod === "POST";
  const submit = useSubmit();
  // The query of the address names the page that opens after the sign-in.
  const { pathname, search } = useLocation();
  const place = `${pathname}${search}`;
  const code = useRef<HTMLInputElement>(null);
  useEffect(() => code.current?.focus(), []);
  return (
    <div className="mt-6 grid gap-4">
      <Form
        ref={props.formRef}
        method="post"
        name="admin_login_code"
        className="grid gap-4"
        onSubmit={() => expectNotice("signedIn")}
      >
        <input type="hidden" name="intent" value="code" />
        <Field label={messages.code} error={props.error}>
          <TextInput
            ref={code}
            name="code"
            required
            maxLength={20}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            className="font-mono"
          />
        </Field>
        <Button type="submit" aria-disabled={busy} onClick={(event) => busy && event.preventDefault()}>
          {busy ? messages.busy : messages.codeSubmit}
        </Button>
      </Form>
      {props.hasPasskey && (
        <>
          <p className="text-center text-13 text-ink-3">{passkeyMessages.or}</p>
          <PasskeyButton
            action={place}
            busy={busy}
            onAnswer={(passkey) => {
              expectNotice("signedIn");
              void submit({ intent: "passkey", passkey }, { method: "post", action: place });
            }}
          />
        </>
      )}
      <Form method="post">
        <input type="hidden" name="intent" value="restart" />
        <Button type="submit" variant="outline" className="w-full">
          {messages.restart}
        </Button>
      </Form>
    </div>
  );
}
