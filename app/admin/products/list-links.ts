import { useLocation } from "react-router";
import { listAddress, pageOf } from "#app/admin/design/list/list-address.ts";

/**
 * The address of the same list with a dialog over it, or with none: how far the list was loaded stays. Dialogs take the place
 * of the list in the history, so that Back leaves the page, and what was typed is asked about first.
 */
export function useDialogAddress(): (name: "novo" | "editar" | "excluir" | null, value?: string) => string {
  const location = useLocation();
  const page = pageOf(new URLSearchParams(location.search));
  return (name, value = "1") =>
    listAddress(location, {
      page,
      novo: null,
      editar: null,
      excluir: null,
      ...(name === null ? {} : { [name]: value }),
    });
}
