import { useEffect, useEffectEvent, useState } from "react";
import { useActionSender } from "#app/admin/design/action-form.tsx";
import { ConfirmDialog } from "#app/admin/design/confirm-dialog.tsx";
import { Dialog } from "#app/design-system/dialog.tsx";
import type { BulkRemoval } from "#domain/catalog/bulk/remove-products.ts";
import { productMessages } from "../messages.ts";

interface BulkRemoveDialogProps {
  open: boolean;
  onClose: () => void;
  onDone: () => void;
  ids: readonly string[];
}

/**
 * Asks for confirmation before the chosen products are removed. The dialog says which products will be
 * deleted and which will be archived.
 */
export function BulkRemoveDialog({ open, onClose, onDone, ids }: BulkRemoveDialogProps) {
  const messages = productMessages.bulk;
  const [removal, setRemoval] = useState<BulkRemoval | null>(null);
  const asking = useActionSender({
    onDone: (result) => setRemoval(result as BulkRemoval),
    onRejected: onClose,
  });
  const ask = useEffectEvent(() => {
    setRemoval(null);
    asking.send({ intent: "bulk-removal", ids: ids.join(" ") });
  });
  useEffect(() => {
    if (open) ask();
  }, [open]);
  const isRejected = removal !== null && removal.refused > 0;
  return (
    <>
      <Dialog
        open={open && isRejected}
        onOpenChange={onClose}
        title={messages.removeTitle(ids.length)}
        description={removal && messages.areGroups(removal.refused)}
      />
      <ConfirmDialog
        open={open && removal !== null && !isRejected}
        onClose={onClose}
        title={messages.removeTitle(ids.length)}
        consequence={
          removal && (
            <>
              {removal.deleted > 0 && <span className="block">{messages.willDelete(removal.deleted)}</span>}
              {removal.archived > 0 && (
                <span className="block">{messages.willArchive(removal.archived)}</span>
              )}
              {removal.available > 0 && (
                <span className="block">{messages.willLeave(removal.available)}</span>
              )}
            </>
          )
        }
        confirm={messages.remove}
        intent="bulk-remove"
        fields={{ ids: ids.join(" ") }}
        onDone={onDone}
      />
      {asking.stepUp}
    </>
  );
}
