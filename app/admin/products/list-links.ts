import { useLocation } from "react-router";
import { listAddress, listPath, pageOf } from "#app/admin/design/list/list-address.ts";

/** A dialog over the list. The path opens the form, and parameters open the other dialogs. */
type ProductDialog = "novo" | "editar" | "precos" | "variacoes" | "excluir";

/**
 * Returns a function that builds the address of the same list, with one open dialog or without a dialog. The
 * address keeps the number of loaded pages. When the list opens a dialog, the history gets a new entry, so
 * Back closes the dialog. When a dialog opens another dialog, the new address replaces the history entry of
 * the first dialog.
 */
export function useDialogAddress(): (name: ProductDialog | null, value?: string) => string {
  const location = useLocation();
  const page = pageOf(new URLSearchParams(location.search));
  return (name, value = "") => {
    const change = { page };
    if (name === "novo" || name === "editar") {
      const form = name === "novo" ? "novo" : `${value}/editar`;
      const list = listPath(location.pathname);
      return listAddress(location, change).replace(list, `${list}/${form}`);
    }
    return listAddress(location, name === null ? change : { ...change, [name]: value });
  };
}
