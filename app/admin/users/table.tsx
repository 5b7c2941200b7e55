import { ChevronRight } from "lucide-react";
import { Link, useLocation } from "react-router";
import { PhoneNumber } from "#app/admin/design/contact/phone-number.tsx";
import { type Column, DataTable } from "#app/admin/design/list/data-table.tsx";
import { listAddress, pageOf } from "#app/admin/design/list/list-address.ts";
import { ReturnedNote } from "#app/admin/design/returned-note.tsx";
import { ListStatus, StatusWord } from "#app/design-system/badge.tsx";
import { LinkButton } from "#app/design-system/button.tsx";
import { EmptyState } from "#app/design-system/empty-state.tsx";
import { MailAddress } from "#app/design-system/mail-address.tsx";
import type { UserQuery, UserRow } from "#domain/identity/users/user-views.ts";
import { formatCount, formatDate, formatMoney } from "#messages/format.ts";
import { usersMessages as messages } from "#messages/pt-BR/back-office/users.ts";
import { TagList } from "./tag-list.tsx";

interface PeopleTableProps {
  rows: readonly UserRow[];
  query: UserQuery;
  timeZone: string;
}

/** The list of users. A click on the name in a row opens the user. */
export function UserTable({ rows, query, timeZone }: PeopleTableProps) {
  const columns: Column<UserRow>[] = [
    {
      key: "person",
      at: "title",
      head: messages.columns.person,
      isName: true,
      cell: (row) => (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Opener row={row} />
          <TagList tags={row.tags} />
        </span>
      ),
    },
    {
      key: "phone",
      isTableOnly: true,
      head: messages.columns.phone,
      cell: (row) => (row.phone ? <PhoneNumber digits={row.phone} /> : <NotGiven />),
    },
    {
      key: "since",
      at: "more",
      head: messages.columns.since,
      cell: (row) => (
        <time dateTime={row.createdAt} className="text-ink-2">
          {formatDate(row.createdAt, { dateStyle: "short", timeZone })}
        </time>
      ),
    },
    {
      key: "orders",
      at: "more",
      head: messages.columns.orders,
      numeric: true,
      cell: ({ orderCount }) => (
        <span className={orderCount > 0 ? "text-ink-2" : "text-ink-3"}>{formatCount(orderCount)}</span>
      ),
    },
    {
      key: "spent",
      at: "value",
      head: messages.columns.spent,
      headCell: <span className="xl:pr-9">{messages.columns.spent}</span>,
      numeric: true,
      cell: (row) => (
        <span className="flex items-center justify-end gap-5">
          <span className="text-right whitespace-nowrap">
            <span className={row.totalSpent > 0 ? "font-semibold" : "text-ink-3"}>
              {formatMoney(row.totalSpent)}
            </span>
            <ReturnedNote gross={row.totalSpent} returned={row.returned} className="text-13 text-ink-3" />
            <span className="block text-13 text-ink-3 md:hidden">{messages.orders(row.orderCount)}</span>
          </span>
          <ChevronRight aria-hidden="true" size={16} className="shrink-0 text-ink-3" />
        </span>
      ),
    },
  ];
  return (
    <div className="user-rows">
      <DataTable
        caption={messages.title}
        columns={columns.filter(({ key }) => key !== "phone" || rows.some(({ phone }) => phone))}
        rows={rows}
        rowKey={(row) => row.id}
        empty={<NoPeople query={query} />}
      />
    </div>
  );
}

function Opener({ row }: { row: UserRow }) {
  const location = useLocation();
  const page = pageOf(new URLSearchParams(location.search));
  return (
    <Link
      to={listAddress(location, { usuario: row.id, page })}
      preventScrollReset
      className="block min-w-0 max-w-full rounded-6"
    >
      <span
        className={`flex flex-wrap items-center gap-x-2 font-semibold wrap-anywhere ${row.fullName ? "" : "text-ink-3"}`}
      >
        {row.fullName || messages.noName}
        {row.isStaff && (
          <span className="rounded-full bg-surface-2 px-2 text-13 font-normal text-ink-2">
            {messages.staff}
          </span>
        )}
        <StateBadges person={row} isInList />
      </span>
      <span className="block font-normal text-13 text-ink-3 wrap-anywhere" title={row.email}>
        <MailAddress>{row.email}</MailAddress>
      </span>
    </Link>
  );
}

/** A dash for a value that the user has not given. Screen readers read words instead of the dash. */
const NotGiven = () => (
  <span className="nothing text-ink-3">
    <span aria-hidden="true">–</span>
    <span className="sr-only">{messages.noPhone}</span>
  </span>
);

interface StateBadgesProps {
  person: UserRow;
  /**
   * In a list, only shoppers get a badge for an e-mail address that is not confirmed. For a staff member, a
   * mark beside the name replaces this badge.
   */
  isInList?: boolean;
}

/** Badges for a blocked user, a staff member, and a confirmed e-mail address. */
export function StateBadges({ person, isInList = false }: StateBadgesProps) {
  return (
    <span className="inline-flex flex-wrap gap-1.5 text-13 font-normal">
      {person.isBlocked && <ListStatus tone="danger">{messages.blocked}</ListStatus>}
      {person.isStaff && !isInList && <ListStatus tone="neutral">{messages.staff}</ListStatus>}
      {person.isVerified
        ? !isInList && <ListStatus tone="success">{messages.verified}</ListStatus>
        : !(isInList && person.isStaff) && <StatusWord tone="neutral">{messages.unverified}</StatusWord>}
    </span>
  );
}

function NoPeople({ query }: { query: UserQuery }) {
  const isNarrowed = query.search.trim() !== "" || query.tab !== "" || query.tag !== undefined;
  const all = isNarrowed ? (
    <LinkButton to="/admin/usuarios" variant="outline">
      {messages.showAll}
    </LinkButton>
  ) : undefined;
  if (query.search.trim() !== "" || query.tag !== undefined)
    return (
      <EmptyState title={messages.notFound} action={all}>
        {messages.notFoundWhy}
      </EmptyState>
    );
  if (query.tab === "bloqueados") return <EmptyState title={messages.noneBlocked} action={all} />;
  if (query.tab === "convidados") return <EmptyState title={messages.noneGuests} action={all} />;
  if (query.tab === "compradores") return <EmptyState title={messages.noneBuying} action={all} />;
  return <EmptyState title={messages.none}>{messages.noneWhy}</EmptyState>;
}
