import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import type { DialogProps } from "#app/admin/design/use-dialog.ts";
import { Button } from "#app/design-system/button.tsx";
import { Dialog } from "#app/design-system/dialog.tsx";
import { type ActiveCounts, type ActiveTab, activeTabOf } from "#domain/catalog/banners/active-tab.ts";
import { adminMessages } from "#messages/pt-BR/back-office/frame.ts";
import {
  ActiveToolbar,
  type ActiveToolbarProps,
  isEmptyList,
  NoActiveRows,
  type NoActiveRowsProps,
} from "./active-list.tsx";
import { pageOf } from "./list-address.ts";
import { ListPage } from "./list-page.tsx";
import type { PaginationProps } from "./pagination.tsx";
import { type EditedRow, useFormAddress } from "./use-form-address.ts";

type ScreenMessages = { title: string; lead: string; create: string } & ActiveToolbarProps["messages"] &
  NoActiveRowsProps["messages"];

interface ListScreenProps<T> {
  messages: ScreenMessages;
  query: { q: string; tab: ActiveTab };
  list: PaginationProps & { counts: ActiveCounts };
  rows: readonly T[];
  /** The row that `readEdited` returned. The address opens the form of this row. */
  edited: EditedRow<T> | null;
  table: (edit: (row: T) => void, empty: ReactNode) => ReactNode;
  /**
   * Returns the form of a row. When the row is null, the form creates a new row. Each opening of the form has
   * a new `key`.
   */
  form: (row: T | null, props: DialogProps & { key: string }) => ReactNode;
  /** The other dialogs. */
  children?: ReactNode;
}

/** Returns the search, tab and page that the address of a list screen requests. */
export function readListQuery(request: Request): { q: string; tab: ActiveTab; page: number } {
  const search = new URL(request.url).searchParams;
  return { q: search.get("q") ?? "", tab: activeTabOf(search), page: pageOf(search) };
}

/**
 * A screen with one list of active and inactive rows: search, tabs, rows, pages and form. The addresses
 * `novo` and `:id/editar` open the form.
 */
export function ListScreen<T extends { id: string }>(props: ListScreenProps<T>) {
  const { messages, query, list, rows, edited, table, form, children } = props;
  const editing = useFormAddress(rows, edited);
  const isEmpty = isEmptyList(list.counts, query);
  const create = (
    <Button size="sm" onClick={editing.create}>
      <Plus aria-hidden="true" size={18} />
      {messages.create}
    </Button>
  );
  return (
    <ListPage
      title={messages.title}
      lead={messages.lead}
      actions={isEmpty ? null : create}
      toolbar={isEmpty ? null : <ActiveToolbar messages={messages} counts={list.counts} />}
      table={table(editing.edit, <NoActiveRows messages={messages} query={query} create={create} />)}
      pages={list}
    >
      {editing.isMissing ? (
        <Dialog
          open={editing.props.open}
          onOpenChange={editing.props.onClose}
          title={adminMessages.parts.gone.title}
          description={adminMessages.parts.gone.text}
        />
      ) : (
        form(editing.subject, { ...editing.props, key: `form ${editing.opening}` })
      )}
      {children}
    </ListPage>
  );
}
