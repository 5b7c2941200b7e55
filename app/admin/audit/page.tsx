import { data, useLocation } from "react-router";
import { SlowList } from "#app/admin/design/list/slow-list.tsx";
import { LoadFailure } from "#app/admin/design/load-failure.tsx";
import { PageHead } from "#app/admin/design/page-head.tsx";
import { readPart } from "#app/admin/design/read-part.ts";
import { LinkButton } from "#app/design-system/button.tsx";
import { EmptyState } from "#app/design-system/empty-state.tsx";
import { callerContext } from "#app/request/caller.ts";
import { type AuditQuery, isFiltered, parseAuditQuery } from "#domain/operations/audit-log/audit-query.ts";
import type { AuditPage } from "#domain/operations/audit-log/audit-views.ts";
import { listAudit } from "#domain/operations/audit-log/list-audit.ts";
import { readSetting } from "#domain/settings/queries.ts";
import { documentLanguage } from "#messages/language.ts";
import { auditMessages as messages } from "#messages/pt-BR/back-office/audit.ts";
import { requestMessages } from "#messages/server/server-messages.ts";
import type { Route } from "./+types/page";
import { AuditFilters } from "./filters.tsx";
import { AuditTable } from "./table.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = parseAuditQuery(new URL(request.url).searchParams);
  const read = async () => listAudit(context.get(callerContext), query, await readSetting("storeTimeZone"));
  const found = await readPart(context, read());
  const actions = requestMessages[documentLanguage()].auditActions;
  if (found === "failed") return data({ query, actions, found: null }, { status: 500 });
  return { query, actions, found };
}

/** /admin/auditoria: the audit log, which staff can search by person, action, subject and day. */
export default function AuditLogPage({ loaderData }: Route.ComponentProps) {
  const { query, actions, found } = loaderData;
  return (
    <>
      <PageHead title={messages.title} lead={messages.lead} />
      <AuditFilters query={query} actions={actions} />
      {found === null ? (
        <LoadFailure title={messages.loadFailed} text={messages.loadFailedWhy} again={messages.again} />
      ) : (
        <>
          <SlowList>
            <AuditTable
              rows={found.rows}
              actions={actions}
              empty={<NothingFound query={query} found={found} />}
            />
          </SlowList>
          <Pages found={found} />
        </>
      )}
    </>
  );
}

function NothingFound({ query, found }: { query: AuditQuery; found: AuditPage }) {
  const clear = (
    <LinkButton to="/admin/auditoria" variant="outline">
      {query.after ? messages.newest : messages.clear}
    </LinkButton>
  );
  if (found.isUnknown)
    return (
      <EmptyState title={messages.unknown} action={clear}>
        {messages.unknownWhy}
      </EmptyState>
    );
  if (isFiltered(query) || query.after)
    return (
      <EmptyState title={messages.none} action={clear}>
        {messages.noneWhy}
      </EmptyState>
    );
  return <EmptyState title={messages.empty} />;
}

/**
 * Links to the newer and the older rows. A page of the list begins after a given row, so the links show no
 * page numbers.
 */
function Pages({ found }: { found: AuditPage }) {
  const location = useLocation();
  const first = found.rows[0];
  const last = found.rows.at(-1);
  if (!first || !last || !(found.hasNewer || found.hasOlder)) return null;
  const beside = (name: "antes" | "depois", seq: number) => {
    const search = new URLSearchParams(location.search);
    search.delete("antes");
    search.delete("depois");
    search.set(name, String(seq));
    return `${location.pathname}?${search}`;
  };
  return (
    <nav aria-label={messages.pages} className="mt-4 flex flex-wrap justify-end gap-2">
      {found.hasNewer && (
        <LinkButton to={beside("depois", first.seq)} variant="outline" size="sm">
          {messages.newer}
        </LinkButton>
      )}
      {found.hasOlder && (
        <LinkButton to={beside("antes", last.seq)} variant="outline" size="sm">
          {messages.older}
        </LinkButton>
      )}
    </nav>
  );
}
