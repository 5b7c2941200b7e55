import { useLocation } from "react-router";
import { listAddress, pageOf } from "#app/admin/design/list/list-address.ts";

/**
 * Returns a function for the address of the same list with one dialog or none; the number of loaded pages
 * stays. Dialogs replace the history entry, so that Back leaves the page after asking about typed input.
 */
export function useDialogAddress(): (
  name: "novo" | "editar" | "precos" | "variacoes" | "excluir" | null,
  value?: string,
) => string {
  const location = useLocation();
  const page = pageOf(new URLSearchParams(location.search));
  return (name, value = "1") =>
    listAddress(location, {
      page,
      novo: null,
      editar: null,
      precos: null,
      variacoes: null,
      excluir: null,
      ...(name === null ? {} : { [name]: value }),
    });
}
