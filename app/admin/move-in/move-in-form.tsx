import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { catalogFileMessages } from "#app/admin/design/files/catalog-file-messages.ts";
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
  /** The heading of the choices about how the server reads the files. */
  advanced: string;
  /** The headings of the steps, and the explanation of the last step. */
  steps: Readonly<Record<"source" | "choices" | "check" | "checkHelp", string>>;
  /** Whether the files of the form were previewed. Only previewed files can be imported. */
  isPreviewed: boolean;
  onChange: () => void;
  onSubmit: (fields: FormData) => void;
}

/**
 * The fields for the other shop's software and the files, and for all choices that the files do not
 * determine. Buttons start the preview and the import.
 */
export function MoveInForm(props: MoveInFormProps) {
  const { errors, busy, advanced, steps, isPreviewed, onChange, onSubmit } = props;
  const isMisread = Boolean(errors.encoding ?? errors.decimal ?? errors.dates);
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
      <StepHeading step={1}>{steps.source}</StepHeading>
      <SourceField error={errors.source} />
      <Field label={messages.files} help={messages.filesHelp} error={errors.files}>
        <FileInput name="files" multiple accept=".csv,text/csv" />
      </Field>
      <Field label={catalogFileMessages.images} help={messages.imagesHelp} error={errors.images}>
        <FileInput name="images" multiple accept="image/png,image/jpeg,image/webp,image/avif,image/gif" />
      </Field>
      <StepHeading step={2}>{steps.choices}</StepHeading>
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
      {/* The server recognizes these choices in almost every file. A wrong choice must be visible. */}
      <div className="xl:pl-88">
        <details
          key={String(isMisread)}
          open={isMisread}
          className="group rounded-10 border border-line px-4 py-2"
        >
          <summary className="flex min-h-9 cursor-pointer list-none items-center justify-between gap-2 font-medium text-15 [&::-webkit-details-marker]:hidden">
            {advanced}
            <ChevronDown aria-hidden="true" size={16} className="group-open:rotate-180" />
          </summary>
          <div className="pt-2 pb-3">
            <FileChoiceFields errors={errors} />
          </div>
        </details>
      </div>
      <StepHeading step={3}>{steps.check}</StepHeading>
      <div className="grid gap-x-8 gap-y-3 xl:grid-cols-[20rem_minmax(0,1fr)]">
        <p className="text-13 text-ink-3">{steps.checkHelp}</p>
        <div className="grid gap-3 xl:-mt-3">
          <label className="flex min-h-11 items-center gap-3 text-15">
            <input type="checkbox" name="skipRefused" value="true" className="size-5 accent-accent" />
            {messages.skipRefused}
          </label>
          {errors.skipRefused && <p className="text-13 font-medium text-danger">{errors.skipRefused}</p>}
          <div className="flex flex-wrap gap-2">
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
            <p role="status" className="self-center text-15 text-ink-2">
              {busy ? messages.working : ""}
            </p>
          </div>
        </div>
      </div>
    </form>
  );
}

/** The heading of a step. A line separates each step from the step above it. */
function StepHeading({ step, children }: { step: number; children: string }) {
  return (
    <h2 className="flex items-center gap-3 text-16 font-semibold not-first:-mx-4 not-first:border-t not-first:border-line not-first:px-4 not-first:pt-5 sm:not-first:-mx-6 sm:not-first:px-6">
      <span className="grid size-7 shrink-0 place-items-center rounded-full bg-surface-2 text-13 text-ink-2">
        {step}
      </span>
      {children}
    </h2>
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
