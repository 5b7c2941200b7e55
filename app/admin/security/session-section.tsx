import { useRef } from "react";
import { useActionSender } from "#app/admin/design/action-form.tsx";
import { type Column, DataTable } from "#app/admin/design/list/data-table.tsx";
import { RowButton } from "#app/admin/design/list/row-button.tsx";
import { useStoreTime } from "#app/admin/design/use-store-time.ts";
import { StatusBadge } from "#app/design-system/badge.tsx";
import { Button } from "#app/design-system/button.tsx";
import type { SessionView } from "#domain/identity/sign-in/session-views.ts";
import { sessionMessages as words } from "#messages/pt-BR/back-office/security/sessions.ts";
import { SectionHead } from "./section-head.tsx";

const deviceOf = ({ browser, system }: SessionView): string =>
  browser && system ? `${browser} ${words.on} ${system}` : browser || system || words.unknown;

/** The user's back-office sessions, each with a sign-out button (security A14). */
export function SessionSection({ sessions }: { sessions: readonly SessionView[] }) {
  const time = useStoreTime();
  const heading = useRef<HTMLHeadingElement>(null);
  // Moves the focus to the heading, because the action removes the row with the pressed button.
  const sender = useActionSender({ onDone: () => heading.current?.focus() });
  const end = (session: string) => {
    if (!sender.busy) sender.send({ intent: "end-session", session });
  };
  const columns: Column<SessionView>[] = [
    {
      key: "device",
      head: words.device,
      isName: true,
      cell: (row) => (
        <span className="flex flex-wrap items-center justify-end gap-2 md:justify-start">
          <span className="font-semibold">{deviceOf(row)}</span>
          {row.isCurrent && <StatusBadge tone="success">{words.current}</StatusBadge>}
        </span>
      ),
    },
    { key: "network", head: words.network, cell: (row) => row.network || "–" },
    { key: "started", head: words.started, cell: (row) => time.moment(row.startedAt) },
    { key: "used", head: words.lastUsed, cell: (row) => time.moment(row.lastSeenAt) },
    {
      key: "actions",
      head: words.actions,
      isActions: true,
      cell: (row) =>
        !row.isCurrent && (
          <RowButton label={words.endOf(deviceOf(row))} onClick={() => end(row.id)}>
            {words.end}
          </RowButton>
        ),
    },
  ];
  return (
    <section aria-labelledby="sessions">
      <SectionHead
        id="sessions"
        headingRef={heading}
        title={words.title}
        lead={words.lead}
        actions={
          sessions.length > 1 && (
            <Button size="sm" variant="outline" onClick={() => end("others")}>
              {words.endOthers}
            </Button>
          )
        }
      />
      <DataTable
        caption={words.title}
        columns={columns}
        rows={sessions}
        rowKey={(row) => row.id}
        empty={null}
      />
      {sender.stepUp}
    </section>
  );
}
