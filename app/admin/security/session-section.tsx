import { useRef } from "react";
import { useActionSender } from "#app/admin/design/action-form.tsx";
import { RowButton } from "#app/admin/design/list/row-button.tsx";
import { useStoreTime } from "#app/admin/design/use-store-time.ts";
import { StatusBadge } from "#app/design-system/badge.tsx";
import { Button } from "#app/design-system/button.tsx";
import type { SessionView } from "#domain/identity/sign-in/session-views.ts";
import { sessionMessages as messages } from "#messages/pt-BR/back-office/security/sessions.ts";
import { SectionHead, sectionBox } from "./section-head.tsx";

const deviceOf = ({ browser, system }: SessionView): string =>
  browser && system ? `${browser} ${messages.on} ${system}` : browser || system || messages.unknown;

/** The user's back-office sessions, each with a sign-out button (security A14). */
export function SessionSection({ sessions }: { sessions: readonly SessionView[] }) {
  const time = useStoreTime();
  const heading = useRef<HTMLHeadingElement>(null);
  // Moves the focus to the heading, because the action removes the row that contains the pressed button.
  const sender = useActionSender({ onDone: () => heading.current?.focus() });
  const end = (session: string) => {
    if (!sender.busy) sender.send({ intent: "end-session", session });
  };
  return (
    <section aria-labelledby="sessions" data-section="sessions" className={sectionBox}>
      <SectionHead
        id="sessions"
        headingRef={heading}
        title={messages.title}
        lead={messages.lead}
        actions={
          sessions.length > 2 && (
            <Button size="sm" variant="outline" onClick={() => end("others")}>
              {messages.endOthers}
            </Button>
          )
        }
      />
      <ul className="-mx-4 -mb-4 divide-y divide-line border-t border-line md:-mx-6 md:-mb-6">
        {sessions.map((session) => (
          <li key={session.id} className="flex items-center justify-between gap-4 px-4 py-3 md:px-6">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-2 font-semibold">
                {deviceOf(session)}
                {session.network && (
                  <span className="font-normal text-13 text-ink-3 wrap-anywhere">
                    {messages.from(session.network)}
                  </span>
                )}
                {session.isCurrent && <StatusBadge tone="success">{messages.current}</StatusBadge>}
              </p>
              <p className="flex flex-wrap gap-x-4 text-13 text-ink-3">
                <span>
                  {messages.started}: {time.short(session.startedAt)}
                </span>
                <span>
                  {messages.lastUsed}: {time.short(session.lastSeenAt)}
                </span>
              </p>
            </div>
            {!session.isCurrent && (
              <RowButton label={messages.endOf(deviceOf(session))} onClick={() => end(session.id)}>
                {messages.end}
              </RowButton>
            )}
          </li>
        ))}
      </ul>
      {sender.stepUp}
    </section>
  );
}
