import { lazy, Suspense, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { type EditedRow, useCloseAddress, useFormAddress } from "#app/admin/design/list/use-form-address.ts";
import type { ProductParts } from "#app/admin/products/form/product-dialog.tsx";
import { useDialogAddress } from "#app/admin/products/list-links.ts";
import { RemoveDialog } from "#app/admin/products/remove-dialog.tsx";
import { ProgressBar } from "#app/connection/page-progress.tsx";
import { loadPart } from "#app/design-system/connection.ts";
import { Dialog } from "#app/design-system/dialog.tsx";
import type { ProductPrices } from "#domain/catalog/price-settings/queries.ts";
import type { InkedCategory } from "#domain/catalog/products/product-views.ts";
import type { ProductTies, StaffProductDetail } from "#domain/catalog/staff/staff-views.ts";
import type { ProductVariants } from "#domain/catalog/variants/queries.ts";
import { productFormMessages } from "#messages/pt-BR/back-office/products/product-form.ts";

// The dialogs are loaded when the first dialog opens, or a moment after the list is shown.
const loadEditor = () => loadPart(() => import("#app/admin/products/form/product-dialog.tsx"));
const ProductDialog = lazy(async () => ({ default: (await loadEditor()).ProductDialog }));
const PricesDialog = lazy(async () => ({
  default: (await loadPart(() => import("#app/admin/products/prices/dialog.tsx"))).PricesDialog,
}));
const VariantsDialog = lazy(async () => ({
  default: (await loadPart(() => import("#app/admin/products/variants/dialog.tsx"))).VariantsDialog,
}));

/** The dialogs that the address opens over the list. */
export interface AskedDialogs {
  /** The product that the path opens in the editor. */
  edited: EditedRow<StaffProductDetail> | null;
  /** The prices and the variants of the edited product, which the editor shows beside the form. */
  parts: ProductParts | null;
  /** null when the address does not open the dialog with the prices, or when the product does not exist. */
  prices: ProductPrices | null;
  /** null when the address does not open the dialog with the variants, or when the product does not exist. */
  variants: ProductVariants | null;
  /**
   * null when the address does not open the dialog that removes a product, or when the product does not
   * exist.
   */
  ties: ProductTies | null;
}

const EDITOR_SOON_MS = 1_000;
const NO_ROWS: readonly StaffProductDetail[] = [];

/**
 * The dialogs that the page's address opens, so reloads and shared links restore the dialogs. Each dialog
 * keeps its content until the dialog has faded out.
 */
export function ProductDialogs({ asked, categories }: { asked: AskedDialogs; categories: InkedCategory[] }) {
  const { edited } = asked;
  const editing = useFormAddress(NO_ROWS, edited);
  const address = useDialogAddress();
  const { key, state } = useLocation();
  const closing = useCloseAddress(address(null));
  const close = () => closing.close(key);
  const isOpen = (read: object | null) => read !== null && closing.closed !== key;

  const [ties, setTies] = useState(asked.ties);
  if (asked.ties && ties !== asked.ties) setTies(asked.ties);

  const [prices, setPrices] = useState(asked.prices);
  if (asked.prices && prices !== asked.prices) setPrices(asked.prices);

  const [variants, setVariants] = useState(asked.variants);
  if (asked.variants && variants !== asked.variants) setVariants(asked.variants);

  useEffect(() => {
    // Preloads the editor. The editor is loaded in advance, so the user does not wait when the editor opens
    // later.
    const soon = setTimeout(() => void loadEditor().catch(() => {}), EDITOR_SOON_MS);
    return () => clearTimeout(soon);
  }, []);

  const { subject } = editing;
  // After the creation of a product, the dialog for the new product stays open. The dialog then edits the
  // created product.
  const [created, setCreated] = useState<{ id: string; opening: number } | null>(null);
  const opening = created !== null && created.id === subject?.id ? created.opening : editing.opening;
  const navigate = useNavigate();
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  // Only the browser renders these dialogs, so the server does not load their code.
  if (!isAlive) return null;
  return (
    <Suspense fallback={<ProgressBar />}>
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
            key={opening}
            {...editing.props}
            product={edited && edited.id === subject?.id ? (edited.row ?? subject) : subject}
            categories={categories}
            parts={asked.parts}
            onCreated={(id) => {
              setCreated({ id, opening });
              void navigate(address("editar", id), { replace: true, state, preventScrollReset: true });
            }}
          />
        )
      )}
      {prices && <PricesDialog key={prices.id} open={isOpen(asked.prices)} onClose={close} prices={prices} />}
      {variants && (
        <VariantsDialog key={variants.id} open={isOpen(asked.variants)} onClose={close} product={variants} />
      )}
      {ties && <RemoveDialog open={isOpen(asked.ties)} onClose={close} ties={ties} />}
    </Suspense>
  );
}
