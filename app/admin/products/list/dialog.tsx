import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";
import { ProductDialog } from "#app/admin/products/form/product-dialog.tsx";
import { useDialogAddress } from "#app/admin/products/list-links.ts";
import { PricesDialog } from "#app/admin/products/prices/dialog.tsx";
import { RemoveDialog } from "#app/admin/products/remove-dialog.tsx";
import { VariantsDialog } from "#app/admin/products/variants/dialog.tsx";
import { Dialog } from "#app/design-system/dialog.tsx";
import type { ProductPrices } from "#domain/catalog/price-settings/queries.ts";
import type { CategoryView } from "#domain/catalog/products/product-views.ts";
import type { ProductTies, StaffProductDetail } from "#domain/catalog/staff/staff-views.ts";
import type { ProductVariants } from "#domain/catalog/variants/queries.ts";
import { productFormMessages } from "#messages/pt-BR/back-office/products/product-form.ts";

/** The dialogs that the address opens over the list. */
export interface AskedDialogs {
  /** "new", or the id of the edited product. */
  edits: string | null;
  /** null when it does not exist. */
  product: StaffProductDetail | null;
  /** null when no prices are edited, or the product is gone. */
  prices: ProductPrices | null;
  /** null when no variants are edited, or the product is gone. */
  variants: ProductVariants | null;
  /** null when nothing is being removed, or the product is gone. */
  ties: ProductTies | null;
}

/**
 * The dialogs that the page's address opens, so that reloads and shared links restore them. Each keeps its
 * content until it has faded out.
 */
export function ProductDialogs({ asked, categories }: { asked: AskedDialogs; categories: CategoryView[] }) {
  const navigate = useNavigate();
  const address = useDialogAddress();
  // The address changes after the dialog stops guarding its
  // input. Otherwise the guard would ask whether to discard it.
  const [isClosing, setClosing] = useState(false);
  const close = () => setClosing(true);
  const leave = useEffectEvent(() => {
    setClosing(false);
    void navigate(address(null), { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    if (isClosing) leave();
  }, [isClosing]);

  // Counts the openings: each opening fills the form again.
  const [edited, setEdited] = useState({ opening: 0, isOpen: false, id: "", product: asked.product });
  const isAsked = asked.edits !== null;
  if (isAsked && (!edited.isOpen || edited.id !== asked.edits)) {
    const opening = edited.opening + 1;
    setEdited({ opening, isOpen: true, id: asked.edits ?? "", product: asked.product });
  } else if (!isAsked && edited.isOpen) setEdited({ ...edited, isOpen: false });

  const [ties, setTies] = useState(asked.ties);
  if (asked.ties && ties !== asked.ties) setTies(asked.ties);

  const [prices, setPrices] = useState(asked.prices);
  if (asked.prices && prices !== asked.prices) setPrices(asked.prices);

  const [variants, setVariants] = useState(asked.variants);
  if (asked.variants && variants !== asked.variants) setVariants(asked.variants);

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
      {prices && (
        <PricesDialog key={prices.id} open={asked.prices !== null} onClose={close} prices={prices} />
      )}
      {variants && (
        <VariantsDialog key={variants.id} open={asked.variants !== null} onClose={close} product={variants} />
      )}
      {ties && <RemoveDialog open={asked.ties !== null} onClose={close} ties={ties} />}
    </>
  );
}
