import { useRef, useState } from "react";
import { useActionData } from "react-router";
import { useActionSender } from "#app/admin/design/action-form.tsx";
import { ErrorAlert } from "#app/admin/design/error-alert.tsx";
import { loadFailure } from "#app/admin/design/load-failure.tsx";
import { PageHead } from "#app/admin/design/page-head.tsx";
import { FileInput } from "#app/admin/inventory/import/file-input.tsx";
import { callerContext } from "#app/caller.ts";
import { Button } from "#app/design-system/button.tsx";
import { Field } from "#app/design-system/field.tsx";
import { SelectInput, TextInput } from "#app/design-system/inputs.tsx";
import type { FormAnswer } from "#app/form-answer.ts";
import {
  type MovedSource,
  movedDeliveries,
  movedSources,
} from "#domain/catalog/import/moving-in/moved-shop.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import type { Route } from "./+types/page";
import { moveInAction } from "./actions.ts";
import { moveInMessages as words } from "./messages.ts";
import { MoveInResult } from "./move-in-result.tsx";
import type { MoveInShown } from "./move-in-shown.ts";

export function loader({ context }: Route.LoaderArgs) {
  requirePermission(context.get(callerContext), "shop.preview-move-in");
  return null;
}

export const action = moveInAction;

/** Takes over another shop: the files, a preview that changes nothing, and the import of the same files. */
export default function MoveInPage() {
  const sent = useActionData<FormAnswer>();
  const [shown, setShown] = useState<MoveInShown | null>(null);
  const [source, setSource] = useState<MovedSource>("woocommerce");
  const result = useRef<HTMLDivElement>(null);
  const sender = useActionSender({
    onDone: (moved) => {
      setShown(moved as MoveInShown);
      result.current?.focus();
    },
  });
  const errors = sent && !sent.ok ? { ...sent.fields, ...sender.errors } : sender.errors;
  const seen = shown ?? (sent?.ok ? (sent.result as MoveInShown) : null);
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      {sent && !sent.ok && <ErrorAlert title={sent.toast.title} words={sent.toast.description} />}
      <form
        method="post"
        encType="multipart/form-data"
        className="grid max-w-2xl gap-4"
        onChange={() => setShown(null)}
        onSubmit={(event) => {
          event.preventDefault();
          if (sender.busy) return;
          const submitter = (event.nativeEvent as SubmitEvent).submitter;
          sender.send(new FormData(event.currentTarget, submitter), "multipart/form-data");
        }}
      >
        <Field label={words.source} help={words.sources[source].help} error={errors.source}>
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
                {words.sources[known].name}
              </option>
            ))}
          </SelectInput>
        </Field>
        <Field label={words.files} help={words.filesHelp} error={errors.files}>
          <FileInput name="files" multiple accept=".csv,text/csv" />
        </Field>
        <Field label={words.images} help={words.imagesHelp} error={errors.images}>
          <FileInput name="images" multiple accept="image/png,image/jpeg,image/webp,image/avif,image/gif" />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={words.rate} help={words.rateHelp} error={errors.rate}>
            <TextInput name="rate" inputMode="decimal" autoComplete="off" maxLength={16} defaultValue="1" />
          </Field>
          <Field label={words.delivery} help={words.deliveryHelp} error={errors.delivery}>
            <SelectInput name="delivery" className="w-full">
              {movedDeliveries.map((delivery) => (
                <option key={delivery} value={delivery}>
                  {words.deliveries[delivery]}
                </option>
              ))}
            </SelectInput>
          </Field>
        </div>
        <label className="flex min-h-11 items-center gap-3 text-15">
          <input type="checkbox" name="skipRefused" value="true" className="size-5 accent-current" />
          {words.skipRefused}
        </label>
        {errors.skipRefused && <p className="text-13 font-medium text-danger">{errors.skipRefused}</p>}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" name="intent" value="preview" variant="outline" aria-disabled={sender.busy}>
            {words.preview}
          </Button>
          {seen?.dryRun && (
            <Button type="submit" name="intent" value="import" aria-disabled={sender.busy}>
              {words.confirm}
            </Button>
          )}
        </div>
        <p role="status" className="text-15 text-ink-2">
          {sender.busy ? words.working : ""}
        </p>
      </form>
      {sender.stepUp}
      <div ref={result} tabIndex={-1} className="mt-6 outline-none">
        {seen && <MoveInResult moved={seen} />}
      </div>
    </>
  );
}

export const ErrorBoundary = loadFailure(() => words);
