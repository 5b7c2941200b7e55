import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";
import { Dialog } from "#app/design-system/dialog.tsx";
import type { CategoryView } from "#domain/catalog/products/product-views.ts";
import type { ProductTies, StaffProductDetail } from "#domain/catalog/staff/staff-views.ts";
import { productFormMessages } from "./form/form-messages.ts";
import { ProductDialog } from "./form/product-dialog.tsx";
import { useDialogAddress } from "./list-links.ts";
import { RemoveDialog } from "./remove-dialog.tsx";

/** What the address asks for over the list. */
export interface AskedDialogs {
  /** "new", or the id of the product to change. */
  edits: string | null;
  /** Null where it is missing. */
  product: StaffProductDetail | null;
  /** Null where nothing is to be removed, or it is gone. */
  ties: ProductTies | null;
}

/**
 * The dialogs that the page's address opens, so that a reload and a shared link bring them back; each is shown until it has
 * faded out, with what it held.
 */
export function ProductDialogs({ asked, categories }: { asked: AskedDialogs; categories: CategoryView[] }) {
  const navigate = useNavigate();
  const address = useDialogAddress();
  // The address changes once the dialog no longer guards what was typed: until then it would ask whether to discard it.
  const [isClosing, setClosing] = useState(false);
  const close = () => setClosing(true);
  const leave = useEffectEvent(() => {
    setClosing(false);
    void navigate(address(null), { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    if (isClosing) leave();
  }, [isClosing]);

  // One number for each opening: a dialog opened again is filled anew.
  const [edited, setEdited] = useState({ opening: 0, isOpen: false, id: "", product: asked.product });
  const isAsked = asked.edits !== null;
  if (isAsked && (!edited.isOpen || edited.id !== asked.edits)) {
    const opening = edited.opening + 1;
    setEdited({ opening, isOpen: true, id: asked.edits ?? "", product: asked.product });
  } else if (!isAsked && edited.isOpen) setEdited({ ...edited, isOpen: false });

  const [ties, setTies] = useState(asked.ties);
  if (asked.ties && ties !== asked.ties) setTies(asked.ties);

  const isMissing = edited.id !== "new" && (edited.product === null || edited.product.isArchived);
  return (
    <>
      {edited.opening > 0 && isMissing && (
        <Dialog
          open={edited.isOpen}
          onOpenChange={close}
          title={productFormMessages.gone.title}
          description={productFormMessages.gone.words}
        />
      )}
      {edited.opening > 0 && !isMissing && (
        <ProductDialog
          key={edited.opening}
          open={edited.isOpen}
          onClose={close}
          product={edited.id === "new" ? null : ((isAsked ? asked.product : null) ?? edited.product)}
          categories={categories}
        />
      )}
      {ties && <RemoveDialog open={asked.ties !== null} onClose={close} ties={ties} />}
    </>
  );
}
