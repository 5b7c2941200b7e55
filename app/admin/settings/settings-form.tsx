import { type ReactNode, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { z } from "zod";
import { ActionForm } from "#app/admin/design/action-form.tsx";
import { changedNames, type FormValues, valuesOf } from "#app/admin/design/editor/use-form-changes.ts";
import { LeaveGuard } from "#app/admin/design/leave-guard.tsx";
import { Button } from "#app/design-system/button.tsx";
import { adminMessages } from "#messages/pt-BR/back-office/frame.ts";
import { settingsMessages } from "./messages.ts";

interface FormState {
  errors: Record<string, string>;
  round: number;
  touch: () => void;
  bar: ReactNode;
}

interface SettingsFormProps {
  intent: string;
  schema: z.ZodType;
  /**
   * The version of the shown values. The form submits the version, so a save never overwrites another user's
   * changes.
   */
  version: string;
  /**
   * `round` changes when the fields are reset to the stored values. Call `touch` after a change for which no
   * field sends a change event. For example, the upload of an image is such a change. A form with `phoneTool`
   * places `bar` itself.
   */
  children: (state: FormState) => ReactNode;
  /**
   * A button for phones at the start of the bar. A form with a button for phones also shows the bar before
   * the first change.
   */
  phoneTool?: ReactNode;
}

/**
 * A form with a bar that appears after the first change. The bar has buttons to save (also Ctrl+Enter) and to
 * reset.
 */
export function SettingsForm({ intent, schema, version, children, phoneTool }: SettingsFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { revalidate } = useRevalidator();
  const [isDirty, setDirty] = useState(false);
  const [round, setRound] = useState(0);
  // The version that the fields show. While the user edits, the form keeps its version, even when the page
  // loads a newer version.
  const [shown, setShown] = useState(version);
  // The version that the last save of this form has written, until the page has loaded this version.
  const [saved, setSaved] = useState<string | null>(null);
  useEffect(() => {
    if (shown === version || (isDirty && saved !== version)) return;
    setShown(version);
    setSaved(null);
    // When the user changes a field during a save, the new input stays in the field.
    if (isDirty) return;
    setRound((before) => before + 1);
    form.current?.reset();
  }, [isDirty, shown, saved, version]);

  function backToStored(): void {
    form.current?.reset();
    setRound((before) => before + 1);
    setDirty(false);
  }

  const bar = (errors: Record<string, string>, busy: boolean) => (
    <SaveBar
      busy={busy}
      isDirty={isDirty}
      conflict={errors.version}
      onDiscard={backToStored}
      onSeeCurrent={() => {
        backToStored();
        void revalidate();
      }}
    >
      {phoneTool && <span className="needs-script grid md:hidden">{phoneTool}</span>}
    </SaveBar>
  );
  return (
    <ActionForm
      formRef={form}
      intent={intent}
      schema={schema}
      onDirty={() => setDirty(true)}
      isEditableWhileSent
      onDone={(result, sent) => {
        const { version: written } = result as { version: string };
        setSaved(written === shown ? null : written);
        setDirty(form.current !== null && !isSame(valuesOf(sent), valuesOf(new FormData(form.current))));
      }}
      className="grid grid-cols-1 gap-5 [&_*]:scroll-mb-24"
    >
      {({ errors, busy }) => (
        <>
          <input type="hidden" name="version" value={saved ?? shown} />
          {children({ errors, round, touch: () => setDirty(true), bar: phoneTool && bar(errors, busy) })}
          {isDirty && !phoneTool && bar(errors, busy)}
          {isDirty && <LeaveGuard />}
        </>
      )}
    </ActionForm>
  );
}

const isSame = (sent: FormValues, now: FormValues): boolean =>
  changedNames(sent, now, [...new Set([...sent.keys(), ...now.keys()])]).length === 0;

interface SaveBarProps {
  busy: boolean;
  isDirty: boolean;
  /** The message that another user has saved the settings since the page was loaded. */
  conflict: string | undefined;
  onDiscard: () => void;
  onSeeCurrent: () => void;
  /** A button before the other buttons. */
  children: ReactNode;
}

function SaveBar({ busy, isDirty, conflict, onDiscard, onSeeCurrent, children }: SaveBarProps) {
  const messages = settingsMessages.bar;
  return (
    <div className="sticky bottom-4 z-20 grid gap-3 rounded-10 border border-line bg-surface px-4 py-3 shadow-float">
      {conflict && (
        <div role="alert" className="grid gap-2 rounded-10 bg-danger-soft px-3 py-2 text-danger">
          <p>
            {conflict} {messages.currentNote}
          </p>
          <div>
            <Button variant="outline" size="sm" onClick={onSeeCurrent}>
              {messages.current}
            </Button>
          </div>
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className={`flex items-center gap-2 text-ink-2 ${isDirty ? "" : "max-sm:sr-only"}`}>
          <span aria-hidden="true" data-state={isDirty ? undefined : "saved"} className="state-dot" />
          {isDirty ? messages.unsaved : adminMessages.editor.saved}
        </p>
        <div className="flex gap-2 max-sm:w-full max-sm:*:grow">
          {children}
          {isDirty && (
            <Button variant="outline" size="sm" onClick={onDiscard}>
              {messages.discard}
            </Button>
          )}
          <Button
            type="submit"
            size="sm"
            disabled={!isDirty}
            aria-disabled={busy}
            aria-keyshortcuts="Control+Enter Meta+Enter"
          >
            {busy ? messages.saving : messages.save}
          </Button>
        </div>
      </div>
    </div>
  );
}
