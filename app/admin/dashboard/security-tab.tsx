import { useState } from "react";
import { useRevalidator, useSearchParams } from "react-router";
import { ConfirmDialog } from "#app/admin/design/confirm-dialog.tsx";
import { DataTable } from "#app/admin/design/list/data-table.tsx";
import { ListTabs } from "#app/admin/design/list/list-tabs.tsx";
import { FigureStrip, StripFigure } from "#app/admin/design/stat-card.tsx";
import { useStoreTime } from "#app/admin/design/use-store-time.ts";
import { StatusBadge, type StatusTone } from "#app/design-system/badge.tsx";
import { Button } from "#app/design-system/button.tsx";
import type { ActiveAlert } from "#domain/messaging/alerts/active-alerts.ts";
import type { CriticalCases } from "#domain/operations/watching/critical-cases.ts";
import type { SecurityEvent, SecurityMetrics } from "#domain/operations/watching/events.ts";
import type { Recommendation } from "#domain/operations/watching/recommendations.ts";
import { formatCount } from "#messages/format.ts";
import { dashboardMessages } from "#messages/pt-BR/back-office/dashboard.ts";
import { ActiveAlerts, Subject } from "./active-alerts.tsx";
import { eventName } from "./alert-messages.ts";
import { EmptyList, Recommendations } from "./recommendations.tsx";
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
 * spec B9-3: the severities critical and high use the "destructive" style, and medium uses the default
 * style.
 */
const tones: Record<SecurityEvent["severity"], StatusTone> = {
  critical: "danger",
  high: "danger",
  medium: "neutral",
  low: "neutral",
};

/**
 * Alert banner, figures of the last day, alerts and recommendations (spec B2.5). The banner lists the active
 * alerts. While there are recommendations, the address without a list shows the recommendations, so that the
 * page shows everything that is open.
 */
export function SecurityTab({ security, updated }: { security: Security; updated: string }) {
  const { active, cases, recommendations } = security;
  const [search] = useSearchParams();
  const [isMigrating, setMigrating] = useState(false);
  const list = search.get("list");
  const isOpen = recommendations.length > 0;
  const showsAlerts = isOpen ? list === "alerts" : list !== "recommendations";
  return (
    <>
      <ActiveAlerts alerts={active} cases={cases} />
      <Figures metrics={security.metrics} updated={updated} />
      <ListTabs
        label={messages.tabs.label}
        name="list"
        tabs={[
          {
            value: isOpen ? "alerts" : "",
            label: <TwoLanguages text={messages.tabs.alerts} own={messages.own.alerts} />,
            ...(active.length > 0 && { count: active.length }),
          },
          {
            value: isOpen ? "" : "recommendations",
            label: <TwoLanguages text={messages.tabs.recommendations} own={messages.own.recommendations} />,
            count: recommendations.length,
          },
        ]}
      />
      <div className="mt-4">
        {showsAlerts ? (
          <Alerts events={security.events} active={active} />
        ) : (
          <Recommendations all={recommendations} />
        )}
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line pt-4">
        <div className="min-w-0 flex-1 basis-72">
          <h2 className="text-15 font-semibold">{messages.own.migrate}</h2>
          <p className="prose-width mt-1 text-13 text-ink-2">{messages.migrateWhat}</p>
        </div>
        <Button variant="outline" size="sm" onClick={() => setMigrating(true)}>
          <TwoLanguages text={messages.migrate} own={messages.own.migrate} isInline />
        </Button>
      </div>
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

/** Shows the figures of the last 24 hours, and a button that reloads all data of the page. */
function Figures({ metrics, updated }: { metrics: SecurityMetrics; updated: string }) {
  const { revalidate, state } = useRevalidator();
  const [hasRefreshed, setRefreshed] = useState(false);
  const refresh = async () => {
    setRefreshed(false);
    await revalidate();
    setRefreshed(true);
  };
  const figures: [string, number, string?][] = [
    [messages.failedLogins, metrics.failedLogins],
    [messages.adminActions, metrics.adminActions, "/admin/auditoria"],
    [messages.sensitive, metrics.sensitiveAccess, "/admin/auditoria?acao=ACCOUNT_DATA_DECRYPTED"],
    [messages.limited, metrics.rateLimitViolations],
  ];
  return (
    <>
      <div className="mb-2 flex items-center justify-between gap-3">
        <div className="flex-1 items-baseline gap-3 sm:flex">
          <h2 className="text-15 font-semibold">{messages.period}</h2>
          <p className="text-13 text-ink-3">{updated}</p>
        </div>
        <p role="status" className="sr-only">
          {hasRefreshed && messages.refreshed}
        </p>
        <Button variant="outline" size="sm" disabled={state !== "idle"} onClick={() => void refresh()}>
          <TwoLanguages text={messages.refresh} own={messages.own.refresh} isInline />
        </Button>
      </div>
      <FigureStrip isEven>
        {figures.map(([label, count, to]) => (
          <StripFigure
            key={label}
            isLarge
            label={label}
            value={count > 0 ? formatCount(count) : <span className="text-ink-3">0</span>}
            {...(to && { to })}
          />
        ))}
      </FigureStrip>
    </>
  );
}

/**
 * The maximum difference between the clock of a web process, which sets the time of an event, and the clock
 * of the database, which sets the time of an alert.
 */
const CLOCKS_APART_MS = 5_000;

function Alerts({ events, active }: Pick<Security, "events" | "active">) {
  const time = useStoreTime();
  const isActive = (event: SecurityEvent): boolean =>
    active.some(
      ({ kind, about, table, openedAt }) =>
        kind === event.type &&
        about !== "" &&
        about === event.about &&
        table === event.table &&
        Date.parse(event.createdAt) >= Date.parse(openedAt) - CLOCKS_APART_MS,
    );
  return (
    <DataTable
      caption={messages.tabs.alerts}
      rows={events}
      rowKey={(event) => event.id}
      empty={<EmptyList title={messages.empty}>{messages.emptyWhy}</EmptyList>}
      columns={[
        {
          key: "what",
          at: "title",
          head: messages.columns.what,
          isName: true,
          cell: (event) => (
            <span className="[overflow-wrap:anywhere]">
              {eventName(event.type)}{" "}
              {event.hasFailed && <span className="text-danger">{messages.failed} </span>}
              {isActive(event) && <span className="text-danger">{messages.active}</span>}
              {!event.clock && (
                <span className="block text-13 font-normal text-ink-2">
                  <Subject subject={event} />
                </span>
              )}
              {event.clock && (
                <span className="block text-13 font-normal text-ink-3">
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
