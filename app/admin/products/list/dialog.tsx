import { useEffect, useEffectEvent, useState } from "react";
import { type EditedRow, useCloseAddress, useFormAddress } from "#app/admin/design/list/use-form-address.ts";
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
  /** The product that the path edits. */
  edited: EditedRow<StaffProductDetail> | null;
  /** null when no prices are edited, or the product is gone. */
  prices: ProductPrices | null;
  /** null when no variants are edited, or the product is gone. */
  variants: ProductVariants | null;
  /** null when nothing is being removed, or the product is gone. */
  ties: ProductTies | null;
}

const NO_ROWS: readonly StaffProductDetail[] = [];

/**
 * The dialogs that the page's address opens, so that reloads and shared links restore them. Each dialog keeps
 * its content until the dialog has faded out.
 */
export function ProductDialogs({ asked, categories }: { asked: AskedDialogs; categories: CategoryView[] }) {
  const { edited } = asked;
  const editing = useFormAddress(NO_ROWS, edited);
  const address = useDialogAddress();
  // The address changes after the dialog stops guarding its
  // input. Otherwise the guard would ask whether to discard the input.
  const [isClosing, setClosing] = useState(false);
  const close = () => setClosing(true);
  const goBack = useCloseAddress(address(null));
  const leave = useEffectEvent(() => {
    setClosing(false);
    goBack();
  });
  useEffect(() => {
    if (isClosing) leave();
  }, [isClosing]);

  const [ties, setTies] = useState(asked.ties);
  if (asked.ties && ties !== asked.ties) setTies(asked.ties);

  const [prices, setPrices] = useState(asked.prices);
  if (asked.prices && prices !== asked.prices) setPrices(asked.prices);

  const [variants, setVariants] = useState(asked.variants);
  if (asked.variants && variants !== asked.variants) setVariants(asked.variants);

  const { subject } = editing;
  return (
    <>
      {editing.isMissing || subject?.isArchived ? (
        <Dialog
          open={editing.props.open}
          onOpenChange={editing.props.onClose}
          title={productFormMessages.gone.title}
          description={productFormMessages.gone.text}
        />
      ) : (
        editing.opening > 0 && (
          <ProductDialog
            key={editing.opening}
            {...editing.props}
            product={edited && edited.id === subject?.id ? (edited.row ?? subject) : subject}
            categories={categories}
          />
        )
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
