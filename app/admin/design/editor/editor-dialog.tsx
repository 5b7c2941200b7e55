import "#app/admin/design/editor/editor.css";
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import type { z } from "zod";
import { firstField } from "#app/admin/design/action-dialog.tsx";
import { ActionForm } from "#app/admin/design/action-form.tsx";
import { DiscardDialog } from "#app/admin/design/discard-dialog.tsx";
import { LeaveGuard } from "#app/admin/design/leave-guard.tsx";
import { useReturnFocus } from "#app/admin/design/use-return-focus.ts";
import { Dialog } from "#app/design-system/dialog.tsx";
import { followVersion } from "./follow-version.ts";
import { PreviewButton, PreviewPane, type PreviewView } from "./preview-pane.tsx";
import { type BarNotice, SaveBar } from "./save-bar.tsx";
import { type EditorSection, SectionIndex, sectionState } from "./section-index.tsx";
import { useFocusKept } from "./use-focus-kept.ts";
import { type FormValues, useFormChanges, valuesOf } from "./use-form-changes.ts";
import { useSaveKey } from "./use-save-key.ts";

interface EditorDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  intent: string;
  schema: z.ZodType;
  /** The label of the button that creates a new row. Absent for an existing row. */
  create?: string | undefined;
  isSubmitDisabled?: boolean;
  sections: readonly EditorSection[];
  /** Returns the label of a field. The save bar shows the label when the field has changed. */
  labelOf: (name: string) => string;
  views: (values: FormValues) => readonly PreviewView[];
  /**
   * `loaded` is the version of the row that the page has loaded. `shown` is the version that the fields show.
   */
  versions?: { loaded: number; shown: number } | undefined;
  /**
   * Called when the editor fills the form with the version of the row that the page has loaded. The fields
   * that the user has not changed then show the loaded values.
   */
  onRefill: () => void;
  /** Informs the save bar that another person has saved the row since this page loaded the row. */
  notice?: BarNotice | null;
  /** The menu of links beside the title. */
  links?: ReactNode;
  /** Called after a save with its result, which contains the version that the save has written. */
  onSaved?: (result: SavedRow) => void;
  children: (state: EditorState) => ReactNode;
}

export interface SavedRow {
  id: string;
  version: number;
}

interface EditorState {
  errors: Record<string, string>;
  values: FormValues;
  /** Fills the fields with the loaded version. */
  refill: () => void;
}

/**
 * A form as a wide dialog of full height, with an index of its sections, the fields and a preview. The dialog
 * stays open after saving. The bar at the bottom lists the changed fields and has a button that saves the
 * changed fields. Ctrl+S saves too. When the user saves again while a save is running, the dialog sends the
 * later input after the running save. The dialog asks the user for confirmation before typed input is lost.
 */
export function EditorDialog(props: EditorDialogProps) {
  const { open, onClose, title, create, sections, labelOf, views, versions, onRefill, notice, links } = props;
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const returnFocus = useReturnFocus(open);
  const { values, changed, readSoon, readNow, settle } = useFormChanges(
    form,
    sections.flatMap(({ names }) => names),
  );
  const [round, setRound] = useState(0);
  const [asksToDiscard, setAsksToDiscard] = useState(false);
  const [done, setDone] = useState<{ row: SavedRow; at: number } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [savesNext, setSavesNext] = useState(false);
  const [showsPreview, setShowsPreview] = useState(false);
  const previewButton = useRef<HTMLButtonElement>(null);
  const isDirty = changed.length > 0;
  // After the user has created a row, the page soon navigates to the address of this row. If the user saved
  // again before the address changes, the save would create a second row.
  const isCreated = create !== undefined && done !== null;
  const holds = open && isDirty && !isCreated;
  const keepFocus = useFocusKept(form, round);

  /** Fills the fields again with the values of the row. The typed input is lost. */
  const refill = () => {
    keepFocus();
    onRefill();
    setRound((before) => before + 1);
  };
  const follow = useEffectEvent(() => {
    if (!versions) return;
    const saved = done?.row.version ?? null;
    const next = followVersion({ ...versions, saved }, readNow().length > 0);
    if (next === "refill") refill();
    else if (next === "adopt") onRefill();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each value may let a version be accepted.
  useEffect(() => follow(), [versions?.loaded, versions?.shown, isDirty, done]);

  // `onSaved` can navigate to another page. Therefore this effect reports a save only after the form has
  // stopped blocking navigation.
  const tell = useEffectEvent((row: SavedRow) => props.onSaved?.(row));
  useEffect(() => {
    if (done) tell(done.row);
  }, [done]);
  // The user can press the save key right after typing a letter, before `isDirty` has changed. Therefore the
  // function reads the fields itself. While a save is running, the user can type the old values into the
  // fields again. When the user restores the old values during a save, another save is necessary. Without
  // another save, the values from the running save would stay stored.
  const canSave = () => !isCreated && (create !== undefined || isBusy || readNow().length > 0);
  useSaveKey(open, () => canSave() && form.current?.requestSubmit());
  // The next save starts only when the form contains the version that the last save has written.
  const isReady = !isBusy && (versions?.shown ?? 0) >= (done?.row.version ?? 0);
  const saveNext = useEffectEvent(() => {
    setSavesNext(false);
    if (create === undefined && canSave()) form.current?.requestSubmit();
  });
  useEffect(() => {
    if (savesNext && isReady) saveNext();
  }, [savesNext, isReady]);

  // The user can press Escape right after typing a letter, before `isDirty` has changed. Therefore the
  // function reads the fields itself.
  const cancel = () => (readNow().length > 0 ? setAsksToDiscard(true) : onClose());
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={(next) => next || cancel()}
        title={title}
        finalFocus={returnFocus}
        initialFocus={(opened) => (opened === "touch" ? true : (firstField(form.current) ?? true))}
        footer={
          <SaveBar
            formId={formId}
            changes={changed.map(labelOf)}
            savedAt={done?.at ?? null}
            create={create}
            isDisabled={(props.isSubmitDisabled ?? false) || isCreated}
            isSaving={isBusy}
            notice={notice ?? null}
            onDiscard={create === undefined ? refill : cancel}
          >
            <PreviewButton ref={previewButton} isOpen={showsPreview} onOpen={() => setShowsPreview(true)} />
          </SaveBar>
        }
      >
        <ActionForm
          id={formId}
          formRef={form}
          intent={props.intent}
          schema={props.schema}
          className="editor"
          isEditableWhileSent
          onPressWhileBusy={() => setSavesNext(true)}
          onBusyChange={setBusy}
          onDone={(result, sent) => {
            settle(valuesOf(sent));
            setDone({ row: result as SavedRow, at: performance.now() });
          }}
        >
          {({ errors }) => (
            <>
              <div className="editor-side">
                <SectionIndex
                  within={form}
                  sections={sections.map((section) => ({
                    ...section,
                    state: sectionState(section, { errors, changed, filled: filledIn(values) }),
                  }))}
                />
              </div>
              {links}
              <div key={round} className="editor-fields">
                {props.children({ errors, values, refill })}
                <Watch form={form} onFilled={settle} onInput={readSoon} />
              </div>
              <PreviewPane
                views={views(values)}
                isOpen={showsPreview}
                onClose={() => {
                  setShowsPreview(false);
                  previewButton.current?.focus();
                }}
              />
            </>
          )}
        </ActionForm>
      </Dialog>
      <DiscardDialog
        open={asksToDiscard}
        onOpenChange={setAsksToDiscard}
        onDiscard={() => {
          setAsksToDiscard(false);
          settle();
          onClose();
        }}
      />
      {holds && <LeaveGuard onLeave={settle} />}
    </>
  );
}

interface WatchProps {
  form: RefObject<HTMLFormElement | null>;
  onFilled: () => void;
  onInput: () => void;
}

/**
 * Calls `onFilled` when the fields of the form are in the page, and `onInput` when a field changes. The
 * browser's own listeners are necessary, because React does not receive the events of hidden fields.
 */
function Watch({ form, onFilled, onInput }: WatchProps) {
  const fill = useEffectEvent(onFilled);
  const read = useEffectEvent(onInput);
  useEffect(() => {
    fill();
    const watched = form.current;
    const listen = () => read();
    for (const name of ["input", "change"]) watched?.addEventListener(name, listen);
    return () => {
      for (const name of ["input", "change"]) watched?.removeEventListener(name, listen);
    };
  }, [form]);
  return null;
}

const filledIn = (values: FormValues): ReadonlySet<string> =>
  new Set([...values].flatMap(([name, value]) => (value === "" || value === "[]" ? [] : name)));
