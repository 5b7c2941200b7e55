import { useMemo, useState } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import { Button } from "#app/design-system/button.tsx";
import { Field } from "#app/design-system/field.tsx";
import { PasswordInput } from "#app/design-system/inputs.tsx";
import { FormAlert } from "#app/storefront/recovery/narrow-page.tsx";
import { SubmitButton } from "#app/storefront/recovery/submit-button.tsx";
import { useActionError } from "#app/storefront/recovery/use-form-answer.ts";
import type { SecurityAnswer } from "./answer-form.ts";
import { FoldingForm } from "./folding-form.tsx";
import { downloadError, securityMessages as messages } from "./messages.ts";

/** The section where shoppers download their own data and close their account. */
export function OwnDataSection({ answer }: { answer: SecurityAnswer | undefined }) {
  return (
    <section id="your-data" aria-labelledby="your-data-title" className="min-w-0 scroll-mt-20">
      <h2 id="your-data-title" className="title mb-3 text-22">
        {messages.data}
      </h2>
      <div className="account-card">
        <DownloadForm />
        <EraseForm answer={answer} />
      </div>
    </section>
  );
}

/**
 * The form is a plain form, so the browser saves the response as a file and stays on the page. After an
 * error, the address contains the error code.
 */
function DownloadForm() {
  const code = new URLSearchParams(useLocation().search).get("export");
  const rejection = useMemo(() => downloadError(code), [code]);
  const [isSentAgain, setSentAgain] = useState(false);
  const shown = isSentAgain ? null : rejection;
  const form = useActionError(shown, messages.downloadFailed);
  return (
    <FoldingForm title={messages.download} open={rejection !== null}>
      <form
        ref={form}
        method="post"
        action="/account/export"
        className="grid gap-4"
        onSubmit={(event) => {
          const sent = event.currentTarget;
          setSentAgain(true);
          setTimeout(() => sent.reset());
        }}
      >
        <p className="text-15 text-ink-2">{messages.downloadWhy}</p>
        <Field label={messages.current} error={shown?.field === "current" && shown.message}>
          <PasswordInput name="current" required autoComplete="current-password" />
        </Field>
        {shown?.field === "" && <FormAlert>{shown.message}</FormAlert>}
        <div>
          <Button type="submit" variant="outline">
            {messages.downloadButton}
          </Button>
        </div>
      </form>
    </FoldingForm>
  );
}

function EraseForm({ answer }: { answer: SecurityAnswer | undefined }) {
  const busy = useNavigation().formData?.get("intent") === "erase";
  const rejection = answer?.intent === "erase" ? answer.refusal : null;
  const form = useActionError(rejection, messages.eraseFailed);
  const isUnticked = rejection?.field === "understood";
  return (
    <FoldingForm title={messages.erase} open={rejection !== null} isDangerous>
      <Form ref={form} method="post" action="/account" preventScrollReset className="grid gap-4">
        <input type="hidden" name="intent" value="erase" />
        <p className="text-15 text-ink-2">{messages.eraseWhy}</p>
        <Field label={messages.current} error={rejection?.field === "current" && rejection.message}>
          <PasswordInput name="current" required autoComplete="current-password" />
        </Field>
        <label className="flex min-h-11 items-center gap-3 text-15">
          <input
            type="checkbox"
            name="understood"
            value="yes"
            required
            aria-invalid={isUnticked || undefined}
            className="size-6 shrink-0 accent-accent"
          />
          {messages.understood}
        </label>
        {(isUnticked || rejection?.field === "") && <FormAlert>{rejection?.message}</FormAlert>}
        <div>
          <SubmitButton busy={busy} working={messages.working} variant="danger">
            {messages.eraseButton}
          </SubmitButton>
        </div>
      </Form>
    </FoldingForm>
  );
}
