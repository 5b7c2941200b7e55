import { useId, useState } from "react";
import { useRouteLoaderData } from "react-router";
import { useActionSender } from "#app/admin/design/action-form.tsx";
import type { Shell } from "#app/admin/shell.ts";
import type { NoticeSwitch } from "#domain/messaging/notices/queries.ts";
import { noticeMessages as words } from "./notice-messages.ts";

/** The switches of the user's mails; renders nothing when the permissions allow none. */
export function NoticeSection({ notices }: { notices: readonly NoticeSwitch[] }) {
  const shell = useRouteLoaderData("admin/layout") as Shell;
  if (notices.length === 0) return null;
  return (
    <section aria-labelledby="notices" className="rounded-16 border border-line bg-surface p-4 sm:p-6">
      <h2 id="notices" className="title text-22">
        {words.title}
      </h2>
      <p className="mt-2 max-w-170 text-ink-2 wrap-anywhere">{words.lead(shell.email)}</p>
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
  const sender = useActionSender();
  const [wanted, setWanted] = useState(isOn);
  const shown = sender.busy ? wanted : isOn;
  return (
    <div className="flex items-center justify-between gap-4 py-1">
      <span id={id} className="min-w-0">
        {words.kinds[kind]}
      </span>
      <button
        type="button"
        role="switch"
        aria-checked={shown}
        aria-labelledby={id}
        onClick={() => {
          if (sender.busy) return;
          setWanted(!isOn);
          sender.send({ intent: "notices", kind, isOn: String(!isOn) });
        }}
        className="group flex min-h-11 shrink-0 cursor-pointer items-center gap-2 rounded-10 border-0 bg-transparent px-1 text-13 text-ink-2"
      >
        <span aria-hidden="true" className="min-w-16 text-right">
          {shown ? words.on : words.off}
        </span>
        <span
          aria-hidden="true"
          className="relative h-6 w-11 rounded-full border border-control bg-surface-2 transition-colors duration-120 group-aria-checked:border-accent group-aria-checked:bg-accent motion-reduce:transition-none"
        >
          <span className="absolute top-0.75 left-0.75 size-4 rounded-full bg-ink-3 transition-transform duration-120 group-aria-checked:translate-x-5 group-aria-checked:bg-on-accent motion-reduce:transition-none" />
        </span>
      </button>
      {sender.stepUp}
    </div>
  );
}
