import type { ReactNode } from "react";
import { StatusBadge } from "#app/design-system/badge.tsx";
import { EmptyState } from "#app/design-system/empty-state.tsx";
import type { ActiveCounts, ActiveTab } from "#domain/catalog/banners/active-tab.ts";
import { type Column, DataTable } from "./data-table.tsx";
import { ListTabs } from "./list-tabs.tsx";
import { NothingFound } from "./nothing-found.tsx";
import { Pagination } from "./pagination.tsx";
import { SearchBox } from "./search-box.tsx";

interface ActiveListProps<Row> {
  words: {
    title: string;
    search: string;
    views: string;
    tabs: Record<keyof ActiveCounts, string>;
    empty: { title: string; words: string };
    nothingHere: string;
    nothingFound: (typed: string) => string;
    showAll: string;
  };
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  query: { q: string; tab: ActiveTab };
  list: { counts: ActiveCounts; total: number; page: number; pageSize: number };
  /** The button that creates the first row. */
  create: ReactNode;
}

/** A list with search, tabs for active and inactive rows, and pagination. */
export function ActiveList<Row extends { id: string }>(props: ActiveListProps<Row>) {
  const { words, columns, rows, query, list, create } = props;
  return (
    <>
      <div className="mb-4 grid gap-4">
        <SearchBox placeholder={words.search} />
        <ListTabs
          label={words.views}
          tabs={[
            { value: "", label: words.tabs.all, count: list.counts.all },
            { value: "ativos", label: words.tabs.active, count: list.counts.active },
            { value: "inativos", label: words.tabs.inactive, count: list.counts.inactive },
          ]}
        />
      </div>
      <DataTable
        caption={words.title}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={
          query.q === "" && query.tab === "" ? (
            <EmptyState title={words.empty.title} action={create}>
              {words.empty.words}
            </EmptyState>
          ) : (
            <NothingFound
              title={query.q === "" ? words.nothingHere : words.nothingFound(query.q)}
              showAll={words.showAll}
            />
          )
        }
      />
      <Pagination page={list.page} pageSize={list.pageSize} total={list.total} />
    </>
  );
}

/** Returns the column that shows whether a row is active. */
export const activeColumn = (words: {
  columns: { status: string };
  active: string;
  inactive: string;
}): Column<{ isActive: boolean }> => ({
  key: "status",
  head: words.columns.status,
  cell: ({ isActive }) => (
    <StatusBadge tone={isActive ? "success" : "neutral"}>
      {isActive ? words.active : words.inactive}
    </StatusBadge>
  ),
});
