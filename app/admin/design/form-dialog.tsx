import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import type { z } from "zod";
import { adminMessages } from "#app/admin/messages.ts";
import { Button } from "#app/design-system/button.tsx";
import { Dialog } from "#app/design-system/dialog.tsx";
import { ActionForm, type ActionFormState } from "./action-form.tsx";
import { DiscardDialog } from "./discard-dialog.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import { useReturnFocus } from "./use-return-focus.ts";

interface FormDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  intent: string;
  action?: string;
  schema?: z.ZodType;
  /** The label of the button; by default "Salvar". */
  submit?: string;
  /** Whether submitting is disabled, because a required field is blank or an upload is running. */
  isSubmitDisabled?: boolean;
  width?: "narrow" | "wide";
  encType?: "multipart/form-data";
  /** Error codes that the form handles itself, such as a question: no toast is shown. */
  asks?: readonly string[];
  /**
   * Whether the page's address opens and closes the dialog. Leaving then only discards the input, because
   * the navigation itself closes the dialog.
   */
  isAddressed?: boolean;
  /** Called with the use case's result after the dialog stops guarding the input, so that it may navigate. */
  onDone?: (result: unknown) => void;
  children: (state: ActionFormState) => ReactNode;
}

/**
 * A form in a dialog. It closes after success and submits with Ctrl/Cmd+Enter. Closing the dialog, leaving
 * the page or reloading asks before typed input is lost.
 */
export function FormDialog(props: FormDialogProps) {
  const { open, onOpenChange, title, description, submit, width, children } = props;
  const words = adminMessages.parts;
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [isDirty, setDirty] = useState(false);
  const [asksToDiscard, setAsksToDiscard] = useState(false);
  const holds = open && isDirty;
  const returnFocus = useReturnFocus(open);

  const [done, setDone] = useState<{ result: unknown } | null>(null);

  useEffect(() => {
    if (!open) setDirty(false);
  }, [open]);

  const tell = useEffectEvent((result: unknown) => {
    setDone(null);
    props.onDone?.(result);
  });
  useEffect(() => {
    if (done && !holds) tell(done.result);
  }, [done, holds]);

  function discard(): void {
    setAsksToDiscard(false);
    setDirty(false);
    onOpenChange(false);
  }

  return (
    <>
      <Dialog
        open={open}
        onOpenChange={(next) => (next || !isDirty ? onOpenChange(next) : setAsksToDiscard(true))}
        title={title}
        {...(description ? { description } : {})}
        {...(width ? { width } : {})}
        finalFocus={returnFocus}
        initialFocus={(opened) => (opened === "touch" ? true : (firstField(form.current) ?? true))}
        footer={
          <div className="flex flex-wrap justify-end gap-2">
            <Button
              variant="outline"
              onClick={() => (isDirty ? setAsksToDiscard(true) : onOpenChange(false))}
            >
              {words.cancel}
            </Button>
            <Button type="submit" form={formId} disabled={props.isSubmitDisabled}>
              {submit ?? words.save}
            </Button>
          </div>
        }
      >
        <ActionForm
          id={formId}
          formRef={form}
          intent={props.intent}
          {...(props.action ? { action: props.action } : {})}
          {...(props.schema ? { schema: props.schema } : {})}
          {...(props.asks ? { asks: props.asks } : {})}
          {...(props.encType ? { encType: props.encType } : {})}
          onDirty={() => setDirty(true)}
          onDone={(result) => {
            setDirty(false);
            onOpenChange(false);
            setDone({ result });
          }}
          className="grid gap-4"
        >
          {children}
        </ActionForm>
      </Dialog>
      <DiscardDialog open={asksToDiscard} onOpenChange={setAsksToDiscard} onDiscard={discard} />
      {holds && <LeaveGuard onLeave={() => (props.isAddressed ? setDirty(false) : discard())} />}
    </>
  );
}

/**
 * Returns the first field that can be filled in; in a group of choices the checked one. Not used on touch
 * screens, where it would open the keyboard.
 */
function firstField(form: HTMLFormElement | null): HTMLElement | null {
  const fields = "input:not([type=hidden]), select, textarea";
  const first = [...(form?.querySelectorAll<HTMLInputElement>(fields) ?? [])].find(
    ({ disabled }) => !disabled,
  );
  if (first?.type !== "radio") return first ?? null;
  return form?.querySelector<HTMLInputElement>(`input[name="${CSS.escape(first.name)}"]:checked`) ?? first;
}
