import { Button } from "#app/design-system/button.tsx";
import { Dialog } from "#app/design-system/dialog.tsx";
import { adminMessages } from "#messages/pt-BR/back-office/frame.ts";

interface DiscardDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDiscard: () => void;
}

/** Asks for confirmation before a dialog closes and its typed text is lost. */
export function DiscardDialog({ open, onOpenChange, onDiscard }: DiscardDialogProps) {
  const messages = adminMessages.parts;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={messages.discardTitle}
      description={messages.discard}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" onClick={() => onOpenChange(false)}>
            {messages.discardNo}
          </Button>
          <Button variant="danger" onClick={onDiscard}>
            {messages.discardYes}
          </Button>
        </div>
      }
    />
  );
}
