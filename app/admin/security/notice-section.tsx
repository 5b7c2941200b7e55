import { useId } from "react";
import { useRouteLoaderData } from "react-router";
import type { LayoutData } from "#app/admin/base/layout-data.ts";
import { ActionSwitch } from "#app/admin/design/action-switch.tsx";
import type { NoticeSwitch } from "#domain/messaging/notices/queries.ts";
import { noticeMessages as messages } from "#messages/pt-BR/back-office/security/notices.ts";

/** The switches of the user's mails; renders nothing when the permissions allow none. */
export function NoticeSection({ notices }: { notices: readonly NoticeSwitch[] }) {
  const shell = useRouteLoaderData("admin/layout") as LayoutData;
  if (notices.length === 0) return null;
  return (
    <section aria-labelledby="notices" className="rounded-16 border border-line bg-surface p-4 sm:p-6">
      <h2 id="notices" className="title text-22">
        {messages.title}
      </h2>
      <p className="mt-2 max-w-170 text-ink-2 wrap-anywhere">{messages.lead(shell.email)}</p>
      <ul className="mt-3 divide-y divide-line">
        {notices.map((notice) => (
          <li key={notice.kind}>
            <Switch notice={notice} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Switch({ notice: { kind, isOn } }: { notice: NoticeSwitch }) {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-4 py-1">
      <span id={id} className="min-w-0">
        {messages.kinds[kind]}
      </span>
      <ActionSwitch
        isOn={isOn}
        fields={(wanted) => ({ intent: "notices", kind, isOn: String(wanted) })}
        labelledBy={id}
        states={messages}
      />
    </div>
  );
}
