import { Link, useLocation } from "react-router";
import { ConfirmDialog } from "#app/admin/design/confirm-dialog.tsx";
import { buttonClasses } from "#app/design-system/button.tsx";
import { Dialog } from "#app/design-system/dialog.tsx";
import { removalOf } from "#domain/catalog/products/removal.ts";
import type { ProductTies } from "#domain/catalog/staff/staff-views.ts";
import { useDialogAddress } from "./list-links.ts";
import { productMessages } from "./messages.ts";

interface RemoveDialogProps {
  open: boolean;
  onClose: () => void;
  ties: ProductTies;
}

/**
 * Confirms the removal of a product. The dialog shows the sales and items of the product, and what happens to
 * them (spec R31). For a product that cannot be removed, a link to its variants replaces the button.
 */
export function RemoveDialog({ open, onClose, ties }: RemoveDialogProps) {
  const messages = productMessages.removeDialog;
  const address = useDialogAddress();
  const { state } = useLocation();
  const removal = removalOf(ties);
  const hold = messages.text(ties.name, ties.available, ties.sales, ties.offered);
  if (removal === "refused")
    return (
      <Dialog
        open={open}
        onOpenChange={onClose}
        title={messages.hasVariants}
        description={`${hold} ${messages.refuses}`}
        footer={
          <div className="flex justify-end">
            <Link
              to={address("variacoes", ties.id)}
              replace
              state={state}
              preventScrollReset
              className={buttonClasses()}
            >
              {messages.toVariants}
            </Link>
          </div>
        }
      />
    );
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={messages.title}
      consequence={`${hold} ${removal === "archived" ? messages.archives : messages.deletes}`}
      confirm={productMessages.card.remove}
      intent="remove"
      fields={{ id: ties.id, version: String(ties.version) }}
    />
  );
}
