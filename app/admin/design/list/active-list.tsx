import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { ListStatus } from "#app/design-system/badge.tsx";
import { LinkButton } from "#app/design-system/button.tsx";
import { EmptyState } from "#app/design-system/empty-state.tsx";
import type { ActiveCounts, ActiveTab } from "#domain/catalog/banners/active-tab.ts";
import type { Column } from "./data-table.tsx";
import { listPath } from "./list-address.ts";
import { ListToolbar } from "./list-page.tsx";

export interface ActiveToolbarProps {
  messages: { search: string; views: string; tabs: Record<keyof ActiveCounts, string> };
  counts: ActiveCounts;
}

/** The tabs for active and inactive rows of a list, and its search. */
export function ActiveToolbar({ messages, counts }: ActiveToolbarProps) {
  const tabs = [
    { value: "", label: messages.tabs.all, count: counts.all },
    { value: "ativos", label: messages.tabs.active, count: counts.active },
    { value: "inativos", label: messages.tabs.inactive, count: counts.inactive },
  ];
  return <ListToolbar search={messages.search} tabs={{ label: messages.views, tabs }} />;
}

export interface NoActiveRowsProps {
  messages: {
    empty: { title: string; text: string };
    nothingHere: string;
    nothingFound: (typed: string) => string;
    showAll: string;
  };
  query: { q: string; tab: ActiveTab };
  /** The button that creates the first row. */
  create: ReactNode;
}

/**
 * Returns whether a list has no rows at all. An empty list has no tabs and no search. The button for a new
 * row is in the middle of the page instead of in the head of the list.
 */
export const isEmptyList = (counts: ActiveCounts, query: { q: string; tab: ActiveTab }): boolean =>
  query.q === "" && query.tab === "" && counts.all === 0;

/** Replaces the rows of a list that is empty, or that has no matches for the search and the tab. */
export function NoActiveRows({ messages, query, create }: NoActiveRowsProps) {
  if (query.q === "" && query.tab === "")
    return (
      <EmptyState title={messages.empty.title} action={create}>
        {messages.empty.text}
      </EmptyState>
    );
  const title = query.q === "" ? messages.nothingHere : messages.nothingFound(query.q);
  return <NothingFound title={title} showAll={messages.showAll} />;
}

/**
 * Replaces the rows when a list has no matches for the search or filter. The message contains a link to the
 * list with all rows.
 */
function NothingFound({ title, showAll }: { title: string; showAll: string }) {
  const pathname = listPath(useLocation().pathname);
  return (
    <EmptyState
      title={title}
      action={
        <LinkButton to={pathname} variant="outline">
          {showAll}
        </LinkButton>
      }
    />
  );
}

/** Returns the column that shows whether a row is active. */
export const activeColumn = (messages: {
  columns: { status: string };
  active: string;
  inactive: string;
}): Column<{ isActive: boolean }> => ({
  key: "status",
  at: "state",
  head: messages.columns.status,
  cell: ({ isActive }) => (
    <ListStatus tone={isActive ? "success" : "neutral"}>
      {isActive ? messages.active : messages.inactive}
    </ListStatus>
  ),
});
