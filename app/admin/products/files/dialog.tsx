import { useEffect, useId, useRef, useState } from "react";
import { DiscardDialog } from "#app/admin/design/discard-dialog.tsx";
import { catalogFileMessages as messages } from "#app/admin/design/files/catalog-file-messages.ts";
import { FileChoiceFields } from "#app/admin/design/files/file-choices.tsx";
import { FileInput } from "#app/admin/design/files/file-input.tsx";
import { LeaveGuard } from "#app/admin/design/leave-guard.tsx";
import { StepUpDialog } from "#app/admin/design/step-up-dialog.tsx";
import { Button } from "#app/design-system/button.tsx";
import { Dialog } from "#app/design-system/dialog.tsx";
import { Field } from "#app/design-system/field.tsx";
import type { FilesReport } from "#domain/checkout/shop-files/import-files.ts";
import { FilesPreview } from "./preview.tsx";
import { type ChosenFiles, useCatalogImport, type Working } from "./use-catalog-import.ts";

interface CatalogImportDialogProps {
  open: boolean;
  onClose: () => void;
  /** Whether the user may import coupons too. */
  hasCoupons: boolean;
}

const NONE: ChosenFiles = { products: null, coupons: null, images: [], choices: {} };

/**
 * Imports the catalog from files in three steps: the files, a preview of every change, and the import. When
 * the user goes back to an earlier step, the dialog keeps the files. The dialog asks the user for
 * confirmation before it closes and the chosen files are lost.
 */
export function CatalogImportDialog({ open, onClose, hasCoupons }: CatalogImportDialogProps) {
  const formId = useId();
  const [files, setFiles] = useState(NONE);
  const [asksToDiscard, setAsksToDiscard] = useState(false);
  const status = useRef<HTMLDivElement>(null);
  const { error, unclear, seen, working, preview, apply, leave, code } = useCatalogImport(discard);
  const isImporting = working?.on === "import";
  const holds = files.products !== null || files.coupons !== null || files.images.length > 0;

  function discard(): void {
    setAsksToDiscard(false);
    setFiles(NONE);
    leave();
    onClose();
  }
  const isSeen = seen !== null;
  useEffect(() => {
    if (isSeen) status.current?.focus();
  }, [isSeen]);

  return (
    <>
      <Dialog
        open={open}
        onOpenChange={(next) => next || (!holds || isImporting ? onClose() : setAsksToDiscard(true))}
        title={messages.title}
        description={messages.lead}
        width="wide"
        footer={
          <Footer
            formId={formId}
            seen={seen}
            isBusy={working !== null}
            onBack={leave}
            onApply={() => void apply(files)}
          />
        }
      >
        {working && <Progress working={working} />}
        {/* The form stays mounted. When the user goes back, the form therefore still contains the chosen
            files. */}
        <form
          id={formId}
          noValidate
          hidden={isSeen}
          className={isSeen ? "" : "grid gap-4"}
          onSubmit={(event) => {
            event.preventDefault();
            void preview(files);
          }}
        >
          <Field label={messages.products} help={messages.productsHelp} error={error || undefined}>
            <FileInput
              accept=".csv,.json,text/csv,application/json"
              onChange={({ currentTarget }) =>
                setFiles({ ...files, products: currentTarget.files?.[0] ?? null })
              }
            />
          </Field>
          <Field label={messages.images} help={messages.imagesHelp(files.images.length)}>
            <FileInput
              multiple
              accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
              onChange={({ currentTarget }) =>
                setFiles({ ...files, images: [...(currentTarget.files ?? [])] })
              }
            />
          </Field>
          <FileChoiceFields
            errors={unclear}
            onChoose={(name, value) => setFiles({ ...files, choices: { ...files.choices, [name]: value } })}
          />
          {hasCoupons && (
            <Field label={messages.coupons} help={messages.couponsHelp}>
              <FileInput
                accept=".csv,text/csv"
                onChange={({ currentTarget }) =>
                  setFiles({ ...files, coupons: currentTarget.files?.[0] ?? null })
                }
              />
            </Field>
          )}
        </form>
        {seen && (
          <div ref={status} tabIndex={-1} className="outline-none">
            <FilesPreview report={seen} />
          </div>
        )}
      </Dialog>
      <StepUpDialog {...code} />
      <DiscardDialog open={asksToDiscard} onOpenChange={setAsksToDiscard} onDiscard={discard} />
      {open && holds && !isImporting && <LeaveGuard onLeave={discard} />}
    </>
  );
}

interface FooterProps {
  formId: string;
  seen: FilesReport | null;
  isBusy: boolean;
  onBack: () => void;
  onApply: () => void;
}

const partsOf = ({ catalog, coupons }: FilesReport) => [catalog, coupons].filter((part) => part !== null);

/**
 * Each button has a React `key`. No two buttons have the same `key`. Without keys, React would reuse the
 * button under the pointer for the next step.
 */
function Footer({ formId, seen, isBusy, onBack, onApply }: FooterProps) {
  if (!seen)
    return (
      <div className="flex flex-wrap justify-end gap-2">
        <Button key="preview" type="submit" form={formId} aria-disabled={isBusy}>
          {messages.preview}
        </Button>
      </div>
    );
  const parts = partsOf(seen);
  const changes = parts.reduce((sum, { created, updated }) => sum + created + updated, 0);
  const mayApply = changes > 0 && parts.every(({ problemCount }) => problemCount === 0);
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button key="back" variant="outline" aria-disabled={isBusy} onClick={() => !isBusy && onBack()}>
        {messages.back}
      </Button>
      {mayApply && (
        <Button key="apply" aria-disabled={isBusy} onClick={onApply}>
          {messages.apply(changes)}
        </Button>
      )}
    </div>
  );
}

function Progress({ working }: { working: Working }) {
  const label = messages.working[working.on];
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
    </div>
  );
}
