import { useState } from "react";
import { FileChoiceFields } from "#app/admin/design/files/file-choices.tsx";
import { FileInput } from "#app/admin/design/files/file-input.tsx";
import { Button } from "#app/design-system/button.tsx";
import { Field } from "#app/design-system/field.tsx";
import { SelectInput, TextInput } from "#app/design-system/inputs.tsx";
import {
  type MovedSource,
  movedDeliveries,
  movedSources,
} from "#domain/catalog/import/moving-in/moved-shop.ts";
import { moveInMessages as messages } from "#messages/pt-BR/back-office/operations/move-in.ts";

interface MoveInFormProps {
  /** Error messages, keyed by field name. */
  errors: Readonly<Record<string, string>>;
  busy: boolean;
  /** Whether the files of the form were previewed. Only previewed files can be imported. */
  isPreviewed: boolean;
  onChange: () => void;
  onSubmit: (fields: FormData) => void;
}

/**
 * The source, its files and the choices that the files leave open, with the buttons for preview and import.
 */
export function MoveInForm({ errors, busy, isPreviewed, onChange, onSubmit }: MoveInFormProps) {
  return (
    <form
      method="post"
      encType="multipart/form-data"
      className="grid gap-5 rounded-10 border border-line bg-surface p-4 sm:p-6"
      onChange={onChange}
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        if (!busy) onSubmit(new FormData(event.currentTarget, submitter));
      }}
    >
      <SourceField error={errors.source} />
      <Field label={messages.files} help={messages.filesHelp} error={errors.files}>
        <FileInput name="files" multiple accept=".csv,text/csv" />
      </Field>
      <Field label={messages.images} help={messages.imagesHelp} error={errors.images}>
        <FileInput name="images" multiple accept="image/png,image/jpeg,image/webp,image/avif,image/gif" />
      </Field>
      <Field label={messages.rate} help={messages.rateHelp} error={errors.rate}>
        <TextInput
          name="rate"
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          defaultValue="1"
          className="max-w-48"
        />
      </Field>
      <Field label={messages.delivery} help={messages.deliveryHelp} error={errors.delivery}>
        <SelectInput name="delivery" className="w-full">
          {movedDeliveries.map((delivery) => (
            <option key={delivery} value={delivery}>
              {messages.deliveries[delivery]}
            </option>
          ))}
        </SelectInput>
      </Field>
      <div className="xl:pl-88">
        <FileChoiceFields errors={errors} />
      </div>
      <label className="xl:pl-88 flex min-h-11 items-center gap-3 text-15">
        <input type="checkbox" name="skipRefused" value="true" className="size-5 accent-accent" />
        {messages.skipRefused}
      </label>
      {errors.skipRefused && <p className="xl:pl-88 text-13 font-medium text-danger">{errors.skipRefused}</p>}
      <div className="flex flex-wrap gap-2 xl:pl-88">
        <Button
          type="submit"
          name="intent"
          value="preview"
          variant={isPreviewed ? "outline" : "filled"}
          aria-disabled={busy}
        >
          {messages.preview}
        </Button>
        {isPreviewed && (
          <Button type="submit" name="intent" value="import" aria-disabled={busy}>
            {messages.confirm}
          </Button>
        )}
      </div>
      <p role="status" className="text-15 text-ink-2 empty:-mt-5">
        {busy ? messages.working : ""}
      </p>
    </form>
  );
}

/** The choice of the other shop's software, and the files that the import needs from that software. */
function SourceField({ error }: { error: string | undefined }) {
  const [source, setSource] = useState<MovedSource>("woocommerce");
  return (
    <Field label={messages.source} help={messages.sources[source].help} error={error}>
      <SelectInput
        name="source"
        className="w-full"
        value={source}
        onChange={(event) =>
          setSource(movedSources.find((known) => known === event.currentTarget.value) ?? source)
        }
      >
        {movedSources.map((known) => (
          <option key={known} value={known}>
            {messages.sources[known].name}
          </option>
        ))}
      </SelectInput>
    </Field>
  );
}
