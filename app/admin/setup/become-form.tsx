import { Form, useNavigation } from "react-router";
import { expectNotice } from "#app/admin/base/entry-notice.ts";
import { Button } from "#app/design-system/button.tsx";
import { Field } from "#app/design-system/field.tsx";
import { TextInput } from "#app/design-system/inputs.tsx";
import { setupMessages as messages } from "#messages/pt-BR/back-office/setup.ts";

/**
 * Makes the signed-in user the first admin. When the shop starts, it prints the address of this page together
 * with the code. The user therefore needs only one click.
 */
export function BecomeForm(props: { email: string; code: string; error: string | undefined }) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <Form
      method="post"
      name="first_admin"
      className="grid gap-4"
      onSubmit={() => expectNotice("adminCreated")}
    >
      <p className="[overflow-wrap:anywhere]">
        {messages.you} <strong>{props.email}</strong>
      </p>
      {props.code && !props.error ? (
        <input type="hidden" name="code" value={props.code} />
      ) : (
        <Field label={messages.code} help={messages.codeHelp} error={props.error}>
          <TextInput
            name="code"
            required
            maxLength={40}
            defaultValue={props.code}
            autoComplete="off"
            autoCapitalize="characters"
            className="font-mono"
          />
        </Field>
      )}
      <Button type="submit" aria-disabled={busy} onClick={(event) => busy && event.preventDefault()}>
        {busy ? messages.busy : messages.become}
      </Button>
    </Form>
  );
}
