import { useEffect, useEffectEvent, useState } from "react";
import { ActionDialog, type ActionDialogProps } from "./action-dialog.tsx";
import { DiscardDialog } from "./discard-dialog.tsx";
import { LeaveGuard } from "./leave-guard.tsx";

interface FormDialogProps extends Omit<ActionDialogProps, "onCancel" | "onDirty" | "startsOnCancel"> {
  onClose: () => void;
  /**
   * Whether the page's address opens and closes the dialog. When the user leaves the page's address and
   * confirms that the input can be lost, a dialog that the address opened discards the input but stays open.
   * The navigation to the next address then closes the dialog.
   */
  isAddressed?: boolean;
  /**
   * The version of the row whose values the form shows. The form always sends the version that it had when it
   * opened. A newer version that the page has loaded since then does not change the sent version. The form
   * therefore never overwrites another user's change silently.
   */
  version?: string;
}

/**
 * A form in a dialog. The dialog closes after success and submits with Ctrl/Cmd+Enter. The dialog asks the
 * user for confirmation before typed input is lost. The dialog stops blocking navigation before it calls
 * `onDone`, so `onDone` is allowed to navigate.
 */
export function FormDialog({ onClose, isAddressed, onDone, version, ...rest }: FormDialogProps) {
  const { open } = rest;
  const [opened, setOpened] = useState({ open, version });
  if (open !== opened.open) setOpened({ open, version });
  const [isDirty, setDirty] = useState(false);
  const [asksToDiscard, setAsksToDiscard] = useState(false);
  const holds = open && isDirty;

  const [done, setDone] = useState<{ result: unknown; sent: FormData } | null>(null);

  useEffect(() => {
    if (!open) setDirty(false);
  }, [open]);

  const tell = useEffectEvent(({ result, sent }: { result: unknown; sent: FormData }) => {
    setDone(null);
    onDone?.(result, sent);
  });
  useEffect(() => {
    if (done && !holds) tell(done);
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
        fields={opened.version === undefined ? rest.fields : { ...rest.fields, version: opened.version }}
        onCancel={() => (isDirty ? setAsksToDiscard(true) : onClose())}
        onDirty={() => setDirty(true)}
        onDone={(result, sent) => {
          setDirty(false);
          onClose();
          setDone({ result, sent });
        }}
      />
      <DiscardDialog open={asksToDiscard} onOpenChange={setAsksToDiscard} onDiscard={discard} />
      {holds && <LeaveGuard onLeave={() => (isAddressed ? setDirty(false) : discard())} />}
    </>
  );
}
