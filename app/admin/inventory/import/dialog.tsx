import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { DiscardDialog } from "#app/admin/design/discard-dialog.tsx";
import { encodingInText } from "#app/admin/design/files/file-choices.tsx";
import { LeaveGuard } from "#app/admin/design/leave-guard.tsx";
import { Button } from "#app/design-system/button.tsx";
import { Dialog } from "#app/design-system/dialog.tsx";
import type { ContentPreview } from "#domain/inventory/import/preview-import.ts";
import type { ProductChoice } from "#domain/inventory/lists/inventory-views.ts";
import { inventoryMessages as messages } from "../messages.ts";
import { ColumnNames } from "./column-names.tsx";
import { type ImportFields, ImportForm, isFilled, OriginFields } from "./import-form.tsx";
import { ContentView } from "./import-preview.tsx";
import { ImportQuestions } from "./import-questions.tsx";
import { ReadingChoice } from "./reading-choice.tsx";
import { canAdd, type Seen, useBulkImport, type Working } from "./use-bulk-import.ts";

interface ImportDialogProps {
  open: boolean;
  onClose: () => void;
  products: readonly ProductChoice[];
  /**
   * The preselected product, which comes from the list's filter or from a row of the list. "" means no
   * product.
   */
  product: string;
  /**
   * The input that another dialog passes to the import dialog. The import dialog previews this input at once.
   * null means no input.
   */
  given: Partial<ImportFields> | null;
}

const EMPTY: Omit<ImportFields, "product"> = {
  mode: "text",
  file: null,
  text: "",
  layout: "auto",
  encoding: "",
  supplier: "",
  unitCost: "",
};

/**
 * Imports many items in three steps: the input, a preview of the items, and the import with its progress. The
 * preview shows how the input is read and which items are new. When the user goes back to an earlier step,
 * the dialog keeps the input. When closing the dialog or a navigation would lose the input, the dialog first
 * asks the user for confirmation.
 */
export function ImportDialog({ open, onClose, products, product, given }: ImportDialogProps) {
  const formId = useId();
  const [fields, setFields] = useState<ImportFields>({ ...EMPTY, product });
  const [asksToDiscard, setAsksToDiscard] = useState(false);
  const status = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const { errors, seen, working, preview, choose, answer, add, rename, leave } = useBulkImport(discard);
  const isAdding = working?.on === "import";
  const holds = isFilled(fields);

  function discard(): void {
    setAsksToDiscard(false);
    setFields({ ...EMPTY, product });
    leave();
    onClose();
  }

  useEffect(() => {
    if (open) setFields((before) => (isFilled(before) ? before : { ...before, product }));
  }, [open, product]);
  const take = useEffectEvent((typed: Partial<ImportFields>) => {
    const taken = { ...EMPTY, product, ...typed };
    setFields(taken);
    leave();
    void preview(taken);
  });
  useEffect(() => {
    if (given) take(given);
  }, [given]);
  useEffect(() => {
    if (!isAdding) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isAdding]);
  function change(changed: Partial<ImportFields>): void {
    leave();
    setFields((before) => ({ ...before, ...changed }));
  }
  const isSeen = seen !== null;
  useEffect(() => {
    if (isSeen) status.current?.focus();
  }, [isSeen]);

  return (
    <>
      <Dialog
        open={open}
        // A running import finishes even when the dialog closes.
        onOpenChange={(next) => next || (!holds || isAdding ? onClose() : setAsksToDiscard(true))}
        title={messages.many.title}
        width="wide"
        // On touch screens, focusing the text field would open the keyboard, so the text field does not get
        // the focus there.
        initialFocus={(opened) => (opened === "touch" || !product ? true : (text.current ?? true))}
        footer={
          <Footer
            formId={formId}
            seen={seen}
            working={working}
            onBack={leave}
            onAdd={() => void add(fields)}
          />
        }
      >
        {working && <Progress working={working} />}
        {seen ? (
          <div ref={status} tabIndex={-1} className="grid gap-5 outline-none">
            {fields.mode === "file" && seen.encoding && (
              <p className="text-13 text-ink-2">{messages.many.readAs(encodingInText(seen.encoding))}</p>
            )}
            {seen.offers.length > 1 && (
              <ReadingChoice
                offers={seen.offers}
                chosen={seen.chosen}
                onChoose={(place) => void choose(fields, place)}
              />
            )}
            {seen.columns && <ColumnNames columns={seen.columns} onChange={rename} />}
            {seen.content && seen.content.questions.length > 0 && (
              <ImportQuestions
                questions={seen.content.questions}
                unit={seen.content.unit}
                answers={seen.answers}
                isBusy={working !== null}
                onAnswer={(kind, chosen) => void answer(fields, kind, chosen)}
              />
            )}
            {seen.content && <ContentView content={seen.content} seen={seen} />}
            <OriginFields
              fields={fields}
              errors={errors}
              onChange={(origin) => setFields((before) => ({ ...before, ...origin }))}
            />
          </div>
        ) : (
          <ImportForm
            id={formId}
            fields={fields}
            errors={errors}
            products={products}
            textRef={text}
            onChange={change}
            onInsert={(pasted) => fields.product && void preview({ ...fields, text: pasted })}
            onSubmit={() => void preview(fields)}
          />
        )}
      </Dialog>
      <DiscardDialog open={asksToDiscard} onOpenChange={setAsksToDiscard} onDiscard={discard} />
      {open && holds && !isAdding && <LeaveGuard onLeave={discard} />}
    </>
  );
}

interface FooterProps {
  formId: string;
  seen: Seen | null;
  working: Working;
  onBack: () => void;
  onAdd: () => void;
}

/**
 * Each button has a React `key`. No two buttons have the same `key`. Without keys, React would reuse the
 * button under the pointer for the next step, and the current click would press the new button.
 */
function Footer({ formId, seen, working, onBack, onAdd }: FooterProps) {
  const isBusy = working !== null;
  if (!seen)
    return (
      <div className="flex flex-wrap justify-end gap-2">
        <Button key="preview" type="submit" form={formId} aria-disabled={isBusy}>
          {messages.many.preview}
        </Button>
      </div>
    );
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button key="back" variant="outline" aria-disabled={isBusy} onClick={() => !isBusy && onBack()}>
        {messages.many.back}
      </Button>
      {seen.content === null ? (
        <Button key="choose" disabled>
          {messages.many.chooseFirst}
        </Button>
      ) : (
        seen.content.problemCount === 0 && (
          <AddButton content={seen.content} isUsable={!isBusy && canAdd(seen)} onAdd={onAdd} />
        )
      )}
    </div>
  );
}

function AddButton(props: { content: ContentPreview; isUsable: boolean; onAdd: () => void }) {
  const { counts } = props.content;
  if (!counts)
    return (
      <Button key="answer" disabled>
        {messages.many.answerFirst}
      </Button>
    );
  if (counts.fresh === 0) return null;
  return (
    <Button key="add" aria-disabled={!props.isUsable} onClick={props.onAdd}>
      {messages.many.save(counts.fresh)}
    </Button>
  );
}

function Progress({ working }: { working: NonNullable<Working> }) {
  const label = working.on === "preview" ? messages.many.reading : messages.many.saving;
  const percent = working.share === null ? undefined : Math.round(working.share * 100);
  return (
    <div className="mb-4 grid gap-1.5">
      <p className="text-15 font-medium">
        <span role="status">{label}</span>{" "}
        {percent !== undefined && (
          <span aria-hidden="true" className="tabular-nums">
            {percent}%
          </span>
        )}
      </p>
      <progress
        aria-label={label}
        max={100}
        value={percent}
        className="h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-surface-2 [&::-webkit-progress-bar]:bg-surface-2 [&::-webkit-progress-value]:bg-accent [&::-moz-progress-bar]:bg-accent"
      />
      {working.on === "import" && <p className="text-13 text-ink-3">{messages.many.savingHelp}</p>}
    </div>
  );
}
