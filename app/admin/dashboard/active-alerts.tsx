import { useRef } from "react";
import { Link, useRouteLoaderData } from "react-router";
import { useActionSender } from "#app/admin/design/action-form.tsx";
import type { LayoutData } from "#app/admin/layout-data.ts";
import { Button } from "#app/design-system/button.tsx";
import type { ActiveAlert } from "#domain/messaging/alerts/active-alerts.ts";
import type { AlertSubject } from "#domain/messaging/alerts/alert-subjects.ts";
import { formatDate } from "#messages/format.ts";
import { eventName, subjectName, alertMessages as words } from "./alert-messages.ts";

const MOMENT = { dateStyle: "short", timeStyle: "short" } as const;

/** The active critical alerts, which require an admin: the same number as in the bell. */
export function ActiveAlerts({ alerts }: { alerts: readonly ActiveAlert[] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const timeZone = (useRouteLoaderData("admin/layout") as LayoutData | undefined)?.timeZone ?? "UTC";
  // Moves the focus to the heading, because the action removes the row with the pressed button.
  const sender = useActionSender({ onDone: () => heading.current?.focus() });
  if (alerts.length === 0)
    return <p className="mb-4 rounded-10 bg-success-soft px-4 py-3 text-success">{words.calm}</p>;
  return (
    <section aria-labelledby="active-alerts" className="mb-4">
      <p role="alert" className="mb-3 rounded-10 bg-danger-soft px-4 py-3 text-danger">
        {words.banner(alerts.length)}
      </p>
      <h2 id="active-alerts" ref={heading} tabIndex={-1} className="font-semibold">
        {words.active}
      </h2>
      <p className="mb-2 text-13 text-ink-3">{words.activeLead}</p>
      <ul className="divide-y divide-line rounded-10 border border-line bg-surface">
        {alerts.map((alert) => (
          <li key={alert.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
            <div className="min-w-0 flex-1 basis-64">
              <p className="font-semibold">{eventName(alert.kind)}</p>
              <p className="text-13 text-ink-2 wrap-anywhere">
                <Subject subject={alert} /> {words.since(formatDate(alert.openedAt, { ...MOMENT, timeZone }))}
                {alert.times > 1 && `, ${words.times(alert.times)}`}
              </p>
              {words.advice[alert.kind] && <p className="text-13 text-ink-3">{words.advice[alert.kind]}</p>}
            </div>
            <Button
              size="sm"
              variant="outline"
              aria-label={words.closeOf(eventName(alert.kind))}
              onClick={() => {
                if (!sender.busy) sender.send({ intent: "close-alert", id: alert.id });
              }}
            >
              {words.close}
            </Button>
          </li>
        ))}
      </ul>
      {sender.stepUp}
    </section>
  );
}

/** The subject of an event in words, with its link, and the actor. */
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
        ))}
      {actor && actor !== about && <> {words.by(actor)}</>}
    </>
  );
}
