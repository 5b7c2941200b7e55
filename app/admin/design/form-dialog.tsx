import { useEffect, useEffectEvent, useState } from "react";
import { ActionDialog, type ActionDialogProps } from "./action-dialog.tsx";
import { DiscardDialog } from "./discard-dialog.tsx";
import { LeaveGuard } from "./leave-guard.tsx";

interface FormDialogProps extends Omit<ActionDialogProps, "onCancel" | "onDirty" | "startsOnCancel"> {
  onClose: () => void;
  /**
   * Whether the page's address opens and closes the dialog. Leaving such a dialog only discards the input,
   * because the navigation itself closes the dialog.
   */
  isAddressed?: boolean;
}

/**
 * A form in a dialog. The dialog closes after success and submits with Ctrl/Cmd+Enter. Before typed input is
 * lost, the dialog asks the user. `onDone` is called after the dialog stops guarding the input, so `onDone`
 * may navigate.
 */
export function FormDialog({ onClose, isAddressed, onDone, ...rest }: FormDialogProps) {
  const { open } = rest;
  const [isDirty, setDirty] = useState(false);
  const [asksToDiscard, setAsksToDiscard] = useState(false);
  const holds = open && isDirty;

  const [done, setDone] = useState<{ result: unknown } | null>(null);

  useEffect(() => {
    if (!open) setDirty(false);
  }, [open]);

  const tell = useEffectEvent((result: unknown) => {
    setDone(null);
    onDone?.(result);
  });
  useEffect(() => {
    if (done && !holds) tell(done.result);
  }, [done, holds]);

  function discard(): void {
    setAsksToDiscard(false);
    setDirty(false);
    onClose();
  }

  return (
    <>
      <ActionDialog
        {...rest}
        onCancel={() => (isDirty ? setAsksToDiscard(true) : onClose())}
        onDirty={() => setDirty(true)}
        onDone={(result) => {
          setDirty(false);
          onClose();
          setDone({ result });
        }}
      />
      <DiscardDialog open={asksToDiscard} onOpenChange={setAsksToDiscard} onDiscard={discard} />
      {holds && <LeaveGuard onLeave={() => (isAddressed ? setDirty(false) : discard())} />}
    </>
  );
}
