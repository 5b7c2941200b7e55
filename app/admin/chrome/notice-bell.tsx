import { Bell, ChevronRight } from "lucide-react";
import { Link } from "react-router";
import type { PlacedNotice } from "#app/admin/base/layout-data.ts";
import { NOTICE_MAX } from "#db/values/limits.ts";
import { countAttention, isForStaff } from "#domain/operations/bell/notice-counts.ts";
import { formatDate } from "#messages/format.ts";
import { adminMessages } from "#messages/pt-BR/back-office/frame.ts";
import { noticeTones, toneTexts } from "./notice-tones.ts";
import { useDisclosure } from "./use-disclosure.ts";

interface NoticeBellProps {
  notices: readonly PlacedNotice[];
  /** The time zone in which days and hours are shown. */
  timeZone: string;
}

/** The notification bell: the number of open tasks, with a link to each kind of task (spec R23). */
export function NoticeBell({ notices, timeZone }: NoticeBellProps) {
  const messages = adminMessages.bell;
  const { details, onToggle, open } = useDisclosure();
  const total = countAttention(notices);
  const shown = total >= NOTICE_MAX ? `${NOTICE_MAX - 1}+` : String(total);
  const needs = notices.filter(isForStaff);
  const others = notices.filter((notice) => !isForStaff(notice));
  const line = (notice: PlacedNotice) => <NoticeItem key={notice.kind} notice={notice} timeZone={timeZone} />;
  return (
    <details ref={details} onToggle={onToggle} className="relative">
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: some screen readers do not announce a
          summary's state. */}
      <summary
        aria-label={messages.label(total, shown)}
        aria-expanded={open}
        className={`relative grid size-10 list-none place-items-center rounded-10 border border-control ${open ? "bg-surface-2" : ""}`}
      >
        <Bell aria-hidden="true" size={18} />
        {total > 0 && (
          <span
            aria-hidden="true"
            className="absolute -top-1 -right-1 rounded-full bg-danger px-1 text-13 leading-tight font-semibold text-on-danger"
          >
            {shown}
          </span>
        )}
      </summary>
      <div className="absolute top-full right-0 z-40 mt-4 w-80 max-w-[calc(100vw-2rem)] rounded-10 border border-line bg-surface p-3 shadow-float max-sm:fixed max-sm:inset-x-4 max-sm:top-12 max-sm:w-auto">
        <p className="px-2 pb-1 font-semibold text-15">{messages.title}</p>
        {needs.length === 0 ? (
          <p className="admin-text px-2 py-2">{messages.nothing}</p>
        ) : (
          <ul>{needs.map(line)}</ul>
        )}
        {others.length > 0 && (
          <>
            <p className="mt-2 border-t border-line px-2 pt-3 pb-1 text-13 text-ink-3">{messages.others}</p>
            <ul>{others.map(line)}</ul>
          </>
        )}
      </div>
    </details>
  );
}

interface NoticeItemProps extends Omit<NoticeBellProps, "notices"> {
  notice: PlacedNotice;
}

/** One kind of open task, with a link to its list. */
function NoticeItem({ notice, timeZone }: NoticeItemProps) {
  const messages = adminMessages.bell;
  return (
    <li>
      <Link
        to={notice.to}
        className="admin-text flex min-h-10 items-center gap-2 rounded-6 px-2 py-1 hover:bg-surface-2"
      >
        <span aria-hidden="true" className={toneTexts[noticeTones[notice.kind]]}>
          ●
        </span>
        <span className="min-w-0 flex-1">
          {messages[notice.kind](notice.count)}
          {notice.due && (
            <span className="block text-13 text-ink-3">
              {messages.due(formatDate(notice.due, { dateStyle: "short", timeStyle: "short", timeZone }))}
            </span>
          )}
        </span>
        <ChevronRight aria-hidden="true" size={14} className="shrink-0 text-ink-3" />
      </Link>
    </li>
  );
}
