import { useEffect, useEffectEvent, useState } from "react";
import { data, useLocation, useNavigate, useNavigation } from "react-router";
import { formOf, listPath } from "./list-address.ts";

/** The row that the loader read for the address `:id/editar`. `row` is null when the row does not exist. */
export interface EditedRow<T> {
  id: string;
  row: T | null;
}

/**
 * Reads the row that the address of a list edits, or null for the list itself and for a new row. `params` are
 * those of the route. Any other address below the list is not found.
 */
export async function readEdited<T>(
  { "*": path }: { "*"?: string },
  find: (id: string) => Promise<T | null>,
): Promise<EditedRow<T> | null> {
  if (!path) return null;
  const form = formOf(`/${path}`);
  if (form === null || listPath(`/${path}`) !== "") throw data(null, { status: 404 });
  return form === "novo" ? null : { id: form, row: await find(form) };
}

/** The history state of an entry that a list has opened over itself. */
export const OVER_LIST = { isOverList: true };

/**
 * Returns a function that closes the dialog of the address. The function goes back when the list has opened
 * the dialog. Otherwise the function replaces the entry by `list`.
 */
export function useCloseAddress(list: string): () => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  const isOverList = (state as typeof OVER_LIST | null)?.isOverList === true;
  return () => void (isOverList ? navigate(-1) : navigate(list, { replace: true, preventScrollReset: true }));
}

/**
 * The form of a list whose address opens it: `novo` for a new row, `:id/editar` for an existing one. A link,
 * a reload and the Back button therefore open and close it. A row of the shown list opens before the address
 * has loaded. `opening` counts the openings: use it as the key of the form, which is filled once for each
 * opening.
 */
export function useFormAddress<T extends { id: string }>(rows: readonly T[], edited: EditedRow<T> | null) {
  const location = useLocation();
  const navigation = useNavigation();
  const navigate = useNavigate();
  const [closing, setClosing] = useState<string | null>(null);
  const path = listPath(location.pathname);
  const present = formOf(location.pathname);
  const leave = useEffectEvent(useCloseAddress(`${path}${location.search}`));
  // The address changes after the form stops guarding its input. Otherwise the guard would ask about the
  // input.
  useEffect(() => {
    if (closing !== null) leave();
  }, [closing]);
  // The entry that was closed opens the form again when the user goes forward to it.
  const isLeft = present === null && closing !== location.key;
  if (closing !== null && (isLeft || navigation.location?.key === closing)) setClosing(null);

  const next = navigation.state === "loading" ? navigation.location.pathname : "";
  const asked = present ?? (listPath(next) === path ? formOf(next) : null);
  const row =
    asked === "novo"
      ? null
      : (rows.find(({ id }) => id === asked) ?? (edited?.id === asked ? edited.row : undefined));
  const isAsked = asked !== null && row !== undefined && closing !== location.key;

  const [shown, setShown] = useState<{ opening: number; open: boolean; asked: string; row: T | null }>({
    opening: 0,
    open: false,
    asked: "",
    row: null,
  });
  if (isAsked && (!shown.open || shown.asked !== asked))
    setShown({ opening: shown.opening + 1, open: true, asked, row });
  else if (!isAsked && shown.open) setShown({ ...shown, open: false });

  const open = (form: string) => {
    const to = { pathname: `${path}/${form}`, search: location.search };
    void navigate(to, { state: OVER_LIST, preventScrollReset: true });
  };
  return {
    /** The edited row, or null for a new one. Stays while the dialog fades out. */
    subject: shown.row,
    opening: shown.opening,
    /** Whether the address names a row that does not exist. */
    isMissing: shown.asked !== "novo" && shown.opening > 0 && shown.row === null,
    create: () => open("novo"),
    edit: (edits: { id: string }) => open(`${edits.id}/editar`),
    props: { open: shown.open, onClose: () => setClosing(location.key) },
  };
}
