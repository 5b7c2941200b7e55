import { Button } from "#app/design-system/button.tsx";
import { Field } from "#app/design-system/field.tsx";
import { TextInput } from "#app/design-system/inputs.tsx";
import { EMAIL_MAX } from "#db/values/limits.ts";
import type { GuestPart as GuestMessages } from "./guest-part.server.ts";

/**
 * The actions that a customer without an account can perform on the order in this browser. The forms work
 * without scripts.
 */
export function GuestPart({ messages: { close, correct } }: { messages: GuestMessages }) {
  return (
    <section className="mt-8 grid gap-6 border-line border-t pt-6 print:hidden">
      {correct && (
        <form method="post" className="prose-width grid gap-3">
          <h2 className="title text-18">{correct.title}</h2>
          <p className="text-15 text-ink-2">{correct.lead}</p>
          <Field label={correct.label}>
            <TextInput name="email" type="email" autoComplete="email" maxLength={EMAIL_MAX} required />
          </Field>
          <Button type="submit" variant="outline" className="justify-self-start">
            {correct.button}
          </Button>
        </form>
      )}
      <form method="post" className="prose-width grid gap-3">
        <p className="text-15 text-ink-2">{close.lead}</p>
        <Button type="submit" name="close" value="1" variant="outline" className="justify-self-start">
          {close.button}
        </Button>
      </form>
    </section>
  );
}
