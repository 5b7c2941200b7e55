import { useLocation } from "react-router";
import { listAddress, listPath, pageOf } from "#app/admin/design/list/list-address.ts";

/** A dialog over the list: the form by its path, the others by a parameter. */
type ProductDialog = "novo" | "editar" | "precos" | "variacoes" | "excluir";

/**
 * Returns a function for the address of the same list with one dialog or none. The number of loaded pages
 * stays. The list opens a dialog as a new entry of the history, so that Back closes it. A dialog that opens
 * another one replaces its own entry.
 */
export function useDialogAddress(): (name: ProductDialog | null, value?: string) => string {
  const location = useLocation();
  const page = pageOf(new URLSearchParams(location.search));
  return (name, value = "") => {
    const change = { page, precos: null, variacoes: null, excluir: null };
    if (name === "novo" || name === "editar") {
      const form = name === "novo" ? "novo" : `${value}/editar`;
      const list = listPath(location.pathname);
      return listAddress(location, change).replace(list, `${list}/${form}`);
    }
    return listAddress(location, name === null ? change : { ...change, [name]: value });
  };
}
