import { useRef } from "react";
import { useActionSender } from "#app/admin/design/action-form.tsx";
import { type Column, DataTable } from "#app/admin/design/list/data-table.tsx";
import { RowButton } from "#app/admin/design/list/row-button.tsx";
import { useStoreTime } from "#app/admin/design/use-store-time.ts";
import { StatusBadge } from "#app/design-system/badge.tsx";
import { Button } from "#app/design-system/button.tsx";
import type { SessionView } from "#domain/identity/sign-in/session-views.ts";
import { sessionMessages as messages } from "#messages/pt-BR/back-office/security/sessions.ts";
import { SectionHead, sectionBox, sectionEnd } from "./section-head.tsx";

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
  const momentOf = (iso: string) => <span className="whitespace-nowrap">{time.short(iso)}</span>;
  const columns: Column<SessionView>[] = [
    {
      key: "device",
      head: messages.device,
      isName: true,
      cell: (row) => (
        <span className="flex flex-wrap items-center gap-x-2 min-h-9">
          <span className="font-semibold">{deviceOf(row)}</span>
          {row.isCurrent && <StatusBadge tone="success">{messages.current}</StatusBadge>}
        </span>
      ),
    },
    {
      key: "network",
      head: messages.network,
      cell: (row) => row.network || <span className="nothing">–</span>,
    },
    { key: "started", head: messages.started, cell: (row) => momentOf(row.startedAt) },
    { key: "used", head: messages.lastUsed, cell: (row) => momentOf(row.lastSeenAt) },
    {
      key: "actions",
      at: "value",
      head: messages.actions,
      isActions: true,
      cell: (row) =>
        !row.isCurrent && (
          <RowButton label={messages.endOf(deviceOf(row))} onClick={() => end(row.id)}>
            {messages.end}
          </RowButton>
        ),
    },
  ];
  return (
    <section aria-labelledby="sessions" data-section="sessions" className={sectionBox}>
      <SectionHead
        id="sessions"
        headingRef={heading}
        title={messages.title}
        lead={messages.lead}
        actions={
          sessions.length > 1 && (
            <Button size="sm" variant="outline" onClick={() => end("others")}>
              {messages.endOthers}
            </Button>
          )
        }
      />
      <div className={sectionEnd}>
        <DataTable
          caption={messages.title}
          columns={columns.filter(({ key }) => key !== "network" || sessions.some(({ network }) => network))}
          rows={sessions}
          rowKey={(row) => row.id}
          empty={null}
        />
      </div>
      {sender.stepUp}
    </section>
  );
}
