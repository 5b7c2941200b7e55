import { useState } from "react";
import { useRevalidator, useSearchParams } from "react-router";
import { ConfirmDialog } from "#app/admin/design/confirm-dialog.tsx";
import { DataTable } from "#app/admin/design/list/data-table.tsx";
import { ListTabs } from "#app/admin/design/list/list-tabs.tsx";
import { StatCard, StatRow } from "#app/admin/design/stat-card.tsx";
import { useStoreTime } from "#app/admin/design/use-store-time.ts";
import { StatusBadge, type StatusTone } from "#app/design-system/badge.tsx";
import { Button } from "#app/design-system/button.tsx";
import { EmptyState } from "#app/design-system/empty-state.tsx";
import type { ActiveAlert } from "#domain/messaging/alerts/active-alerts.ts";
import type { CriticalCases } from "#domain/operations/watching/critical-cases.ts";
import type { SecurityEvent, SecurityMetrics } from "#domain/operations/watching/events.ts";
import type { Recommendation } from "#domain/operations/watching/recommendations.ts";
import { formatCount } from "#messages/format.ts";
import { dashboardMessages } from "#messages/pt-BR/back-office/dashboard.ts";
import { ActiveAlerts, Subject } from "./active-alerts.tsx";
import { eventName } from "./alert-messages.ts";
import { TwoLanguages } from "./two-languages.tsx";

const messages = dashboardMessages.security;

interface Security {
  events: SecurityEvent[];
  active: ActiveAlert[];
  /** The open cases of the critical alerts that have their own list of cases. */
  cases: CriticalCases[];
  metrics: SecurityMetrics;
  recommendations: Recommendation[];
}

/**
 * spec B9-3: the severities critical and high use the "destructive" style, and medium uses the default style.
 */
const tones: Record<SecurityEvent["severity"], StatusTone> = {
  critical: "danger",
  high: "danger",
  medium: "neutral",
  low: "neutral",
};

/**
 * Alert banner, figures of the last day, alerts and
 * recommendations (spec B2.5).
 */
export function SecurityTab({ security }: { security: Security }) {
  const { metrics, active, cases } = security;
  const [search] = useSearchParams();
  const { revalidate, state } = useRevalidator();
  const [isMigrating, setMigrating] = useState(false);
  const [hasRefreshed, setRefreshed] = useState(false);
  const refresh = async () => {
    setRefreshed(false);
    await revalidate();
    setRefreshed(true);
  };
  const showsRecommendations = search.get("list") === "recommendations";
  return (
    <>
      <ActiveAlerts alerts={active} cases={cases} />
      <StatRow>
        <StatCard
          label={messages.failedLogins}
          value={formatCount(metrics.failedLogins)}
          note={messages.period}
        />
        <StatCard
          label={messages.adminActions}
          value={formatCount(metrics.adminActions)}
          note={messages.period}
        />
        <StatCard
          label={messages.sensitive}
          value={formatCount(metrics.sensitiveAccess)}
          note={messages.period}
        />
        <StatCard
          label={messages.limited}
          value={formatCount(metrics.rateLimitViolations)}
          note={messages.period}
        />
      </StatRow>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <ListTabs
          label={messages.tabs.label}
          name="list"
          tabs={[
            {
              value: "",
              label: <TwoLanguages text={messages.tabs.alerts} own={messages.own.alerts} />,
              count: security.events.length,
            },
            {
              value: "recommendations",
              label: <TwoLanguages text={messages.tabs.recommendations} own={messages.own.recommendations} />,
              count: security.recommendations.length,
            },
          ]}
        />
        <div className="flex flex-wrap items-center gap-2">
          <p role="status" className="text-13 text-ink-2 empty:hidden">
            {hasRefreshed && messages.refreshed}
          </p>
          <Button variant="outline" size="sm" disabled={state !== "idle"} onClick={() => void refresh()}>
            <TwoLanguages text={messages.refresh} own={messages.own.refresh} />
          </Button>
          <Button variant="outline" size="sm" onClick={() => setMigrating(true)}>
            <TwoLanguages text={messages.migrate} own={messages.own.migrate} />
          </Button>
        </div>
      </div>
      {showsRecommendations ? (
        <Recommendations all={security.recommendations} />
      ) : (
        <Alerts events={security.events} />
      )}
      <ConfirmDialog
        open={isMigrating}
        onClose={() => setMigrating(false)}
        title={messages.migrateTitle}
        consequence={messages.migrateWhat}
        confirm={messages.migrate}
        intent="migrate"
      />
    </>
  );
}

function Alerts({ events }: { events: readonly SecurityEvent[] }) {
  const time = useStoreTime();
  return (
    <DataTable
      caption={messages.tabs.alerts}
      rows={events}
      rowKey={(event) => event.id}
      empty={<EmptyState title={messages.empty}>{messages.emptyWhy}</EmptyState>}
      columns={[
        {
          key: "what",
          at: "title",
          head: messages.columns.what,
          isName: true,
          cell: (event) => (
            <span className="[overflow-wrap:anywhere]">
              {eventName(event.type)}
              {event.hasFailed && <span className="ml-2 text-danger">{messages.failed}</span>}
              {!event.clock && (
                <span className="block text-13 text-ink-2">
                  <Subject subject={event} />
                </span>
              )}
              {event.clock && (
                <span className="block text-13 text-ink-3">
                  {messages.clock(event.clock.name, event.clock.secondsAhead)}
                </span>
              )}
            </span>
          ),
        },
        {
          key: "severity",
          at: "value",
          head: messages.columns.severity,
          cell: (event) => (
            <StatusBadge tone={tones[event.severity]}>{messages.severity[event.severity]}</StatusBadge>
          ),
        },
        {
          key: "where",
          at: "more",
          head: messages.columns.where,
          cell: (event) =>
            event.ip || (
              <span className="text-ink-3">
                <span aria-hidden="true">–</span>
                <span className="sr-only">{dashboardMessages.noData}</span>
              </span>
            ),
        },
        {
          key: "when",
          at: "more",
          head: messages.columns.when,
          cell: (event) => <time dateTime={event.createdAt}>{time.short(event.createdAt, "medium")}</time>,
        },
      ]}
    />
  );
}

function Recommendations({ all }: { all: readonly Recommendation[] }) {
  if (all.length === 0)
    return <EmptyState title={messages.recommendationsEmpty}>{messages.recommendationsEmptyWhy}</EmptyState>;
  return (
    <ul className="admin-text divide-y divide-line rounded-10 border border-line bg-surface px-4">
      {all.map(({ kind, count }) => (
        <li key={kind} className="py-3">
          {messages.recommendation[kind](count)}
        </li>
      ))}
    </ul>
  );
}
