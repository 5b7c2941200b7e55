import { useState } from "react";
import { FormDialog } from "#app/admin/design/form-dialog.tsx";
import { Field } from "#app/design-system/field.tsx";
import { SelectInput, TextInput } from "#app/design-system/inputs.tsx";
import { documentLanguages, languages } from "#messages/languages.ts";
import type { Integrations, IntegrationTexts, ShownChannel } from "./read-integrations.server.ts";

interface ChannelDialogProps {
  /** null when the dialog creates a new channel. */
  channel: ShownChannel | null;
  /** The kind that the form of a new channel shows first. */
  first: ShownChannel["kind"];
  texts: IntegrationTexts;
  kinds: Integrations["kinds"];
  open: boolean;
  onClose: () => void;
  onDone: (result: unknown) => void;
}

/**
 * Creates or edits a channel. A stored address or token is never shown. A blank field keeps the stored value.
 */
export function ChannelDialog({ channel, first, texts, kinds, open, onClose, onDone }: ChannelDialogProps) {
  const [kind, setKind] = useState(channel?.kind ?? first);
  const form = texts.form;
  const types = kinds.find((one) => one.kind === kind)?.types ?? [];
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      onDone={onDone}
      width="wide"
      title={channel ? form.editTitle : form.createTitle}
      intent={channel ? "update" : "create"}
      fields={channel ? { id: channel.id, kind: channel.kind } : undefined}
      submit={form.save}
    >
      {({ errors }) => (
        <>
          {!channel && (
            <Field label={form.kind} error={errors.kind}>
              <SelectInput
                name="kind"
                className="w-full"
                value={kind}
                onChange={(event) => setKind(event.currentTarget.value as typeof kind)}
              >
                {kinds.map((one) => (
                  <option key={one.kind} value={one.kind}>
                    {one.label}
                  </option>
                ))}
              </SelectInput>
            </Field>
          )}
          <Field label={form.name} error={errors.name}>
            <TextInput name="name" required maxLength={80} autoComplete="off" defaultValue={channel?.name} />
          </Field>
          <Field
            label={form.address}
            help={[form.addressHelp[kind], channel ? form.keep : ""].join(" ").trim()}
            error={errors.address}
          >
            <TextInput name="address" required={!channel} autoComplete="off" spellCheck={false} />
          </Field>
          {kind === "telegram" && (
            <Field label={form.token} help={channel ? form.keep : undefined} error={errors.token}>
              <TextInput name="token" type="password" required={!channel} autoComplete="off" />
            </Field>
          )}
          {kind !== "webhook" && (
            <Field label={form.language}>
              <SelectInput name="language" className="w-full" defaultValue={channel?.language ?? "pt-BR"}>
                {documentLanguages.map((language) => (
                  <option key={language} value={language}>
                    {languages[language].name}
                  </option>
                ))}
              </SelectInput>
            </Field>
          )}
          <fieldset
            className="m-0 grid gap-x-4 border-0 p-0 sm:grid-cols-2"
            aria-invalid={Boolean(errors.types)}
          >
            <legend className="mb-1 p-0 font-medium text-15">
              {kind === "webhook" ? form.events : form.notices}
            </legend>
            {types.map(({ type, label }) => (
              <label key={type} className="flex min-h-10 items-center gap-3">
                <input
                  type="checkbox"
                  name="types"
                  value={type}
                  className="size-4.5 shrink-0"
                  defaultChecked={channel?.types.includes(type) ?? false}
                />
                <span className="min-w-0 wrap-anywhere">{label}</span>
              </label>
            ))}
            {errors.types && <p className="text-15 text-danger sm:col-span-2">{errors.types}</p>}
          </fieldset>
        </>
      )}
    </FormDialog>
  );
}
