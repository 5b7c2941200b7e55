import { useRef } from "react";
import { Link, useRouteLoaderData } from "react-router";
import type { LayoutData } from "#app/admin/base/layout-data.ts";
import { useActionSender } from "#app/admin/design/action-form.tsx";
import { Button, LinkButton } from "#app/design-system/button.tsx";
import { NOTICE_MAX } from "#db/values/limits.ts";
import type { ActiveAlert } from "#domain/messaging/alerts/active-alerts.ts";
import type { AlertSubject } from "#domain/messaging/alerts/alert-subjects.ts";
import type { CaseAlert, CriticalCases } from "#domain/operations/watching/critical-cases.ts";
import { formatBounded, formatDate } from "#messages/format.ts";
import { eventName, alertMessages as messages, subjectName } from "./alert-messages.ts";

const MOMENT = { dateStyle: "short", timeStyle: "short" } as const;

/** For each alert, the address of the list in which staff close the cases of this alert. */
const CASE_PAGES: Readonly<Record<CaseAlert, string>> = {
  DISPUTE_OPENED: "/admin/vendas?tab=atencao&motivo=disputas",
  FRAUD_WARNING: "/admin/vendas?tab=atencao&motivo=fraude",
  MONEY_DIFFERS: "/admin/vendas?tab=atencao&motivo=outras",
  PRICE_DROP: "/admin/confirmacoes",
};

interface ActiveAlertsProps {
  alerts: readonly ActiveAlert[];
  cases: readonly CriticalCases[];
}

/**
 * The active critical alerts. An admin can close some of the alerts in this list. For an alert whose cases
 * are on a separate page, the list shows only the number of open cases.
 */
export function ActiveAlerts({ alerts, cases }: ActiveAlertsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const timeZone = (useRouteLoaderData("admin/layout") as LayoutData | undefined)?.timeZone ?? "UTC";
  // Moves the focus to the heading, because the action removes the row that contains the pressed button.
  const sender = useActionSender({ onDone: () => heading.current?.focus() });
  const total = cases.reduce((sum, { count }) => sum + count, alerts.length);
  if (total === 0)
    return (
      <p className="mb-6 rounded-10 bg-success-soft px-4 py-2 font-semibold text-success">{messages.calm}</p>
    );
  return (
    <section aria-labelledby="active-alerts" className="mb-6">
      <h2 id="active-alerts" ref={heading} tabIndex={-1} className="sr-only">
        {messages.active}
      </h2>
      {/* The banner is the header of the list of alerts. */}
      <div className="overflow-hidden rounded-10 border border-line bg-surface">
        <p role="alert" className="bg-danger-soft px-4 py-2 font-semibold text-danger">
          {messages.banner(total)}
        </p>
        <ul className="divide-y divide-line">
          {cases.map(({ kind, count }) => (
            <li key={kind} className="flex flex-wrap items-center gap-2 px-4 py-3">
              <div className="min-w-0 flex-1 basis-64">
                <p className="font-semibold">{eventName(kind)}</p>
                <p className="text-13 text-ink-2">
                  {messages.cases(formatBounded(Math.min(count, NOTICE_MAX - 1), count >= NOTICE_MAX), count)}
                </p>
              </div>
              <LinkButton
                to={CASE_PAGES[kind]}
                size="sm"
                variant="outline"
                aria-label={messages.openCasesOf(eventName(kind))}
              >
                {messages.open}
              </LinkButton>
            </li>
          ))}
          {alerts.map((alert, index) => (
            <li key={alert.id} className="flex flex-wrap items-center gap-2 px-4 py-3">
              <div className="min-w-0 flex-1 basis-64">
                <p className="font-semibold">{eventName(alert.kind)}</p>
                <p className="text-13 text-ink-2 wrap-anywhere">
                  <Subject subject={alert} />{" "}
                  {messages.since(formatDate(alert.openedAt, { ...MOMENT, timeZone }))}
                  {alert.times > 1 && `, ${messages.times(alert.times)}`}
                </p>
                {messages.advice[alert.kind] && (
                  <p className="mt-1 text-13 text-ink-2">{messages.advice[alert.kind]}</p>
                )}
              </div>
              {alert.actor && (
                <LinkButton
                  to={`/admin/auditoria?pessoa=${encodeURIComponent(alert.actor)}`}
                  size="sm"
                  variant={index === 0 ? "filled" : "outline"}
                  aria-label={`${messages.audit}: ${alert.actor}`}
                >
                  {messages.audit}
                </LinkButton>
              )}
              <Button
                size="sm"
                variant="quiet"
                aria-label={messages.closeOf(eventName(alert.kind))}
                onClick={() => {
                  if (!sender.busy) sender.send({ intent: "close-alert", id: alert.id });
                }}
              >
                {messages.close}
              </Button>
            </li>
          ))}
        </ul>
        <p className="border-t border-line px-4 py-2 text-13 text-ink-3">{messages.activeLead}</p>
      </div>
      {sender.stepUp}
    </section>
  );
}

/** Shows the name of the event's subject, with a link to the subject, and the person who caused the event. */
export function Subject({ subject }: { subject: AlertSubject }) {
  const { actor, about, place } = subject;
  const name = subjectName(subject);
  return (
    <>
      {name &&
        (place ? (
          <Link to={place} className="underline underline-offset-4">
            {name}
          </Link>
        ) : (
          name
        ))}{" "}
      {actor && actor !== about && <span className="inline-block max-w-full">{messages.by(actor)}</span>}
    </>
  );
}
