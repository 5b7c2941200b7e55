import { useEffect, useEffectEvent, useState } from "react";
import { data, useLocation, useNavigate, useNavigation } from "react-router";
import { formOf, listPath } from "./list-address.ts";

/** The row that the loader read for the address `:id/editar`. `row` is null when no row has this id. */
export interface EditedRow<T> {
  id: string;
  row: T | null;
}

/**
 * Reads the row whose form the address opens. Returns null for the list itself and for the form of a new row.
 * `params` are the parameters of the route. For any other address below the list, the function answers 404.
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

/** The state of the new history entry that the list adds when the list opens a form or dialog. */
export const OVER_LIST = { isOverList: true };

const isOverList = (state: unknown): boolean => (state as typeof OVER_LIST | null)?.isOverList === true;

/**
 * Returns the key of the current history entry. The router has written the key into the state of the history
 * entry.
 */
const browsersEntry = (): string | undefined => (window.history.state as { key?: string } | null)?.key;

/**
 * Closes a dialog that the address opens. `close` takes the key of the dialog's history entry. The page for
 * the address of this entry may still be loading. `closed` contains the key of the closed dialog's history
 * entry. The hook clears `closed` when the page has left the entry or when the user has returned to the
 * entry. The dialog whose history entry has the key in `closed` counts as closed. When the list has opened
 * the dialog, `close` goes back in the browser's history. When the list has not opened the dialog, `close`
 * replaces the entry with the address `list`.
 */
export function useCloseAddress(list: string) {
  const location = useLocation();
  const navigation = useNavigation();
  const navigate = useNavigate();
  const [closed, setClosed] = useState<string | null>(null);
  const next = navigation.state === "loading" ? navigation.location : null;
  if (closed !== null && closed !== location.key && closed !== next?.key) setClosed(null);

  const leave = useEffectEvent(() => {
    const entry = location.key === closed ? location : next;
    if (entry?.key !== closed) return;
    // Back and Forward change the browser's current history entry before the page has loaded. A link changes
    // the browser's history only after the page has loaded. While the page of a link loads, the hook
    // therefore only needs to cancel the navigation.
    const isThere = entry === location || browsersEntry() === closed;
    if (isThere && isOverList(entry.state)) return void navigate(-1);
    const { pathname, search, state } = location;
    const [to, kept] = isThere ? [list, null] : [`${pathname}${search}`, state];
    void navigate(to, { replace: true, preventScrollReset: true, state: kept });
  });
  // The address changes only after the form has stopped blocking navigation. If the address changed earlier,
  // the guard would ask whether to discard the input.
  useEffect(() => {
    if (closed === null) return;
    leave();
    // After the user presses Back, the page loads another address. During this load, the user can press
    // Forward and return to the entry.
    let hasLeft = false;
    const follow = () => {
      if (browsersEntry() !== closed) hasLeft = true;
      else if (hasLeft) setClosed(null);
    };
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, [closed]);
  return { closed, close: setClosed };
}

/**
 * The form of a list. The address opens the form: `novo` for a new row, `:id/editar` for an existing row. A
 * link, a reload and the Back button therefore open and close the form. When the list already contains the
 * row, the form opens before the loader of the new address has answered. `opening` counts the openings. Use
 * the number of openings as the key of the form, because the form reads its values once for each opening.
 */
export function useFormAddress<T extends { id: string }>(rows: readonly T[], edited: EditedRow<T> | null) {
  const location = useLocation();
  const navigation = useNavigation();
  const navigate = useNavigate();
  const path = listPath(location.pathname);
  const present = formOf(location.pathname);
  const { closed, close } = useCloseAddress(`${path}${location.search}`);

  const next = navigation.state === "loading" ? navigation.location : null;
  const coming = next && listPath(next.pathname) === path ? formOf(next.pathname) : null;
  const asked = present ?? coming;
  const entry = present === null && next ? next.key : location.key;
  const row =
    asked === "novo"
      ? null
      : (rows.find(({ id }) => id === asked) ?? (edited?.id === asked ? edited.row : undefined));
  const isAsked = asked !== null && row !== undefined && closed !== entry;

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
    /** The edited row, or null for a new row. The edited row stays set while the dialog fades out. */
    subject: shown.row,
    opening: shown.opening,
    /** Whether the address names a row that does not exist. */
    isMissing: shown.asked !== "novo" && shown.opening > 0 && shown.row === null,
    create: () => open("novo"),
    edit: (edits: { id: string }) => open(`${edits.id}/editar`),
    props: { open: shown.open, onClose: () => close(entry) },
  };
}
