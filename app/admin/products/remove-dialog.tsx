import { ConfirmDialog } from "#app/admin/design/confirm-dialog.tsx";
import type { ProductTies } from "#domain/catalog/staff/staff-views.ts";
import { productMessages } from "./messages.ts";

interface RemoveDialogProps {
  open: boolean;
  onClose: () => void;
  ties: ProductTies;
}

/**
 * Confirms the removal of a product and shows its sales and items, and what happens to them (readings 31).
 */
export function RemoveDialog({ open, onClose, ties }: RemoveDialogProps) {
  const words = productMessages.removeDialog;
  const isKept = ties.sales > 0 || ties.items > 0;
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={words.title}
      consequence={`${words.words(ties.name, ties.available, ties.sales)} ${isKept ? words.archives : words.deletes}`}
      confirm={productMessages.card.remove}
      intent="remove"
      fields={{ id: ties.id, version: String(ties.version) }}
    />
  );
}
