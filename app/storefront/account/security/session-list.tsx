import { Form } from "react-router";
import { StatusBadge } from "#app/design-system/badge.tsx";
import { Button } from "#app/design-system/button.tsx";
import { LocalTime } from "#app/storefront/base/local-time.tsx";
import type { SessionView } from "#domain/identity/sign-in/session-views.ts";
import { securityMessages as messages } from "./messages.ts";

/** Every session of the account, each with a button that signs the session out. */
export function SessionList({ sessions }: { sessions: readonly SessionView[] }) {
  return (
    <section aria-labelledby="sessions">
      <div className="flex flex-wrap items-center justify-between gap-3 px-4 pt-3 sm:px-6">
        <h3 id="sessions" className="font-semibold text-16">
          {messages.sessions}
        </h3>
        {sessions.length > 1 && (
          <Form method="post" action="/account" preventScrollReset>
            <input type="hidden" name="intent" value="end-others" />
            <Button type="submit" variant="outline">
              {messages.endOthers}
            </Button>
          </Form>
        )}
      </div>
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
    </section>
  );
}

function deviceName({ browser, system }: SessionView): string {
  return browser && system
    ? `${browser} ${messages.on} ${system}`
    : browser || system || messages.unknownBrowser;
}

function SessionRow({ session }: { session: SessionView }) {
  const device = deviceName(session);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-6">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2 font-semibold text-15">
          {device}
          {session.isCurrent && <StatusBadge tone="success">{messages.thisBrowser}</StatusBadge>}
          {session.surface === "admin" && <StatusBadge tone="neutral">{messages.backOffice}</StatusBadge>}
        </p>
        <p className="text-13 text-ink-3 [overflow-wrap:anywhere]">
          <LocalTime at={session.lastSeenAt} text={messages.lastUsed} />
          {session.network && ` ${messages.from(session.network)}`}
        </p>
      </div>
      {!session.isCurrent && (
        <Form method="post" action="/account" preventScrollReset>
          <input type="hidden" name="intent" value="end-session" />
          <input type="hidden" name="session" value={session.id} />
          <Button type="submit" variant="quiet" aria-label={messages.endOf(device)}>
            {messages.end}
          </Button>
        </Form>
      )}
    </li>
  );
}
