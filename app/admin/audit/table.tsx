import type { ReactNode } from "react";
import { Link } from "react-router";
import { eventName, subjectName } from "#app/admin/dashboard/alert-messages.ts";
import { EmailAddress } from "#app/admin/design/contact/email-address.tsx";
import { type Column, DataTable } from "#app/admin/design/list/data-table.tsx";
import { useStoreTime } from "#app/admin/design/use-store-time.ts";
import type { AuditRow } from "#domain/operations/audit-log/audit-views.ts";
import { auditMessages as messages } from "#messages/pt-BR/back-office/audit.ts";
import { RowDetails } from "./row-details.tsx";

interface AuditTableProps {
  rows: readonly AuditRow[];
  /** The name of each audited action, keyed by the code of the action. */
  actions: Readonly<Record<string, string>>;
  empty: ReactNode;
}

/** The rows of the audit log: time, person, action and subject in words, with the recorded details. */
export function AuditTable({ rows, actions, empty }: AuditTableProps) {
  const time = useStoreTime();
  const columns: Column<AuditRow>[] = [
    {
      key: "what",
      at: "title",
      head: messages.columns.what,
      isName: true,
      cell: (row) => (
        <span className="flex items-baseline gap-2 wrap-anywhere">
          {row.event && <span aria-hidden="true" className="state-dot" />}
          <span>
            {actionName(row, actions)}
            {row.hasFailed && <span className="ml-2 font-normal text-danger">{messages.failed}</span>}
          </span>
        </span>
      ),
    },
    { key: "who", at: "line", head: messages.columns.who, cell: (row) => <Actor row={row} /> },
    {
      key: "about",
      at: "foot",
      head: messages.columns.about,
      cell: (row) => {
        const name = subjectName(row);
        if (!name) return <span className="text-ink-3">{row.recordId.slice(0, 8)}</span>;
        return row.place ? (
          <Link to={row.place} className="underline underline-offset-4 [overflow-wrap:anywhere]">
            {name}
          </Link>
        ) : (
          <span className="[overflow-wrap:anywhere]">{name}</span>
        );
      },
    },
    {
      key: "when",
      at: "value",
      head: messages.columns.when,
      // Below 1280 px, a line above the rows of a day shows the date, and this cell shows only the time.
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} className="whitespace-nowrap">
          <span className="text-13 text-ink-3 xl:hidden">{time.time(createdAt)}</span>
          <span className="max-xl:hidden">{time.short(createdAt, "medium")}</span>
        </time>
      ),
    },
    {
      key: "details",
      at: "actions",
      head: messages.columns.details,
      cell: (row) => <RowDetails row={row} />,
    },
  ];
  return (
    // A row with open details is high. With this class, the text of the other cells stays aligned with the
    // link that opens the details.
    <div className="[&_:is(td,th)]:align-baseline">
      <DataTable
        caption={messages.title}
        columns={columns}
        rows={rows}
        rowKey={(row) => String(row.seq)}
        band={({ createdAt }) => ({
          key: time.day(createdAt),
          content: <span>{time.day(createdAt)}</span>,
        })}
        empty={empty}
      />
    </div>
  );
}

/** Returns the name of an action. For a security event, returns the name of the event. */
export function actionName(
  { action, event }: Pick<AuditRow, "action" | "event">,
  actions: Readonly<Record<string, string>>,
): string {
  if (event) return eventName(event);
  return Object.hasOwn(actions, action) ? (actions[action] ?? action) : action;
}

/**
 * When a row has an IP address, a request from a browser or program caused the event. When the stored actor
 * is the shop itself but the row has an IP address, the request came from a visitor who was not signed in.
 */
function Actor({ row: { actor, actorKind, ip } }: { row: AuditRow }) {
  const kind = actorKind === "system" && ip !== "" ? messages.visitor : messages.actors[actorKind];
  if (!actor) return <span className="text-ink-2">{kind}</span>;
  return (
    <span className="block [overflow-wrap:anywhere] xl:min-w-72">
      <Link
        to={`/admin/auditoria?pessoa=${encodeURIComponent(actor)}`}
        aria-label={messages.onlyThis(actor)}
        className="underline-offset-4 hover:underline"
      >
        <EmailAddress email={actor} />
      </Link>
      <span className="whitespace-nowrap text-13 text-ink-3">
        {" · "}
        {kind}
      </span>
    </span>
  );
}
