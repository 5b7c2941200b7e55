import type { ReactNode } from "react";
import { LoadFailure, type LoadFailureMessages } from "../load-failure.tsx";
import { PageHead } from "../page-head.tsx";
import { ListTabs, type ListTabsProps } from "./list-tabs.tsx";
import { Pagination, type PaginationProps } from "./pagination.tsx";
import { SearchBox } from "./search-box.tsx";
import { SlowList } from "./slow-list.tsx";

interface ListPageProps {
  title: string;
  lead: ReactNode;
  /** The buttons at the right of the title. */
  actions?: ReactNode;
  /** The elements between the title and the rows: figures, views, search, filters and sorting. */
  toolbar: ReactNode;
  /**
   * The rows. The elements that replace the rows while there are no rows. null when the rows could not be
   * read.
   */
  table: ReactNode;
  /** null without rows. */
  pages: PaginationProps | null;
  /**
   * The messages that the page shows when the rows could not be read. A page must set these messages when its
   * loader also returns data after the rows could not be read.
   */
  failed?: LoadFailureMessages;
  /** The elements after the list: other sections and the dialogs. */
  children?: ReactNode;
}

/** A page with one list: title, toolbar, rows and pagination. */
export function ListPage({ title, lead, actions, toolbar, table, pages, failed, children }: ListPageProps) {
  return (
    <>
      <PageHead title={title} lead={lead} actions={actions} />
      {toolbar}
      {table === null && failed ? (
        <LoadFailure {...failed} />
      ) : (
        <>
          <SlowList>{table}</SlowList>
          {pages && <Pagination {...pages} />}
        </>
      )}
      {children}
    </>
  );
}

interface ListToolbarProps {
  /** The placeholder of the search: "Buscar categorias...". */
  search: string;
  /** Sorting and filters beside the search. */
  choices?: ReactNode;
  tabs: Pick<ListTabsProps, "label" | "tabs">;
}

/**
 * The views of a list with their counts, followed by the search box and the select boxes for sorting and
 * filters.
 */
export function ListToolbar({ search, choices, tabs }: ListToolbarProps) {
  return (
    <div className="mb-4 grid gap-4">
      <ListTabs {...tabs} />
      <div className="flex flex-wrap items-center gap-3">
        <SearchBox placeholder={search} />
        {choices}
      </div>
    </div>
  );
}
