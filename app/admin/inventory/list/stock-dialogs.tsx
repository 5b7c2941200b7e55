import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { FindDialog } from "#app/admin/inventory/find-dialog.tsx";
import { ImportDialog } from "#app/admin/inventory/import/dialog.tsx";
import type { ImportFields } from "#app/admin/inventory/import/import-form.tsx";
import type { ProductChoice } from "#domain/inventory/lists/inventory-views.ts";
import { AddItemDialog } from "./add-item-dialog.tsx";

/** The dialogs over the inventory, keyed by the value of `abrir` in the address. */
const names = ["um", "varios", "credencial"] as const;
type Name = (typeof names)[number];

/**
 * The dialogs that add stock or search for an item, and the function that opens a dialog. The address can
 * open a dialog too. `listed` is the product of the list's filter. The product of the list's filter is
 * preselected unless the caller names another product.
 */
export function useStockDialogs(products: readonly ProductChoice[], listed: string) {
  const { search, key } = useLocation();
  const [shown, setShown] = useState<Name | null>(null);
  const [named, setNamed] = useState<string>();
  const product = named ?? listed;
  const [given, setGiven] = useState<Partial<ImportFields> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit of the address opens its dialog.
  useEffect(() => {
    const asked = new URLSearchParams(search).get("abrir");
    show(names.find((name) => name === asked) ?? null);
  }, [key]);
  function show(name: Name | null, of?: string): void {
    setShown(name);
    setNamed(of);
  }
  const close = () => setShown(null);
  const dialogs = (
    <>
      <AddItemDialog
        open={shown === "um"}
        onClose={close}
        products={products}
        product={product}
        onMany={(typed) => {
          setGiven(typed);
          setShown("varios");
        }}
      />
      <ImportDialog
        open={shown === "varios"}
        onClose={close}
        products={products}
        product={product}
        given={given}
      />
      <FindDialog open={shown === "credencial"} onClose={close} />
    </>
  );
  return { show, dialogs };
}
