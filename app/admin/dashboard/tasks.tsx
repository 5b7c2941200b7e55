import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { PlacedNotice } from "#app/admin/base/layout-data.ts";
import { noticeTones, type TaskTone, toneTexts } from "#app/admin/chrome/notice-tones.ts";
import { lowerFirst } from "#app/admin/design/lower-first.ts";
import { useStoreTime } from "#app/admin/design/use-store-time.ts";
import { wordOf } from "#app/admin/sales/sale-text.tsx";
import { type NoticeTask, noticeTasks } from "#domain/operations/bell/notice-counts.ts";
import { TASKS_MAX, type Task, type TaskKind } from "#domain/sales/dashboard/task-kinds.ts";
import { formatBounded, formatMoney } from "#messages/format.ts";
import { reportMessages as messages } from "#messages/pt-BR/back-office/reports.ts";
import { stateMessages } from "#messages/pt-BR/back-office/sales/order-states.ts";

/** The background colors of the tiles. */
const BACKGROUNDS: Record<TaskTone, string> = {
  danger: "bg-danger-soft",
  warning: "bg-warning-soft",
  calm: "bg-surface-2",
};

/** Maps each kind of task to the address of a list of sales. */
const PLACES: Record<TaskKind, string> = {
  disputes: "/admin/vendas?tab=atencao&motivo=disputas",
  warnings: "/admin/vendas?tab=atencao&motivo=fraude",
  refunds: "/admin/vendas?tab=atencao&motivo=outras",
  withdrawals: "/admin/vendas?tab=atencao&motivo=desistencias",
  stock: "/admin/vendas?tab=atencao&motivo=estoque",
  manual: "/admin/vendas?tab=atencao&motivo=manual",
  others: "/admin/vendas?tab=atencao&motivo=outras",
};
const TONE_OF: Record<TaskKind | NoticeTask, TaskTone> = {
  ...noticeTones,
  warnings: "danger",
  refunds: "danger",
  stock: "warning",
  manual: "warning",
  others: "calm",
};

/**
 * Returns the rank by which the tasks are sorted. The color of a task shows how urgent the task is, and the
 * most urgent tasks come first.
 */
const rankOf = (kind: TaskKind | NoticeTask): number => Object.keys(toneTexts).indexOf(TONE_OF[kind]);

/** The maximum number of tiles with a colored background. */
const COLORED_MAX = 3;

/**
 * Returns the name of a kind of tasks. When the kind "others" has exactly one case, the function returns the
 * name of the case's reason. The reason's name has no plural form, so the function does not return this name
 * for several cases.
 */
function nameOf({ kind, count, exception }: Task): string {
  const known =
    kind === "others" && count === 1 && exception ? wordOf(stateMessages.attention, exception) : null;
  return known ? lowerFirst(known) : messages.tasks.kinds[kind](count);
}

/**
 * Returns the CSS classes for the columns of the tiles on tablets and wider screens. A tile is wide enough
 * for its label in two lines. With up to eight tiles, no row has a gap at its end.
 */
function columnsOf(count: number): string {
  if (count < 3) return count === 2 ? "sm:grid-cols-2" : "";
  if (count === 7) return "sm:grid-cols-4 sm:*:first:col-span-2";
  if (count === 4 || count === 8) return "sm:grid-cols-4";
  if (count === 5)
    return "sm:grid-cols-6 sm:max-xl:*:col-span-2 sm:max-xl:*:nth-[n+4]:col-span-3 xl:grid-cols-5";
  return "sm:grid-cols-3";
}

interface TasksProps {
  tasks: readonly Task[];
  /**
   * The lines of the bell. The strip also shows the lines of the bell for tasks that are not on the sales
   * pages.
   */
  notices: readonly PlacedNotice[];
  /**
   * The ISO time at which the tasks were read. When a time is on the same day as `at`, the strip omits the
   * date.
   */
  at?: string | undefined;
  /** The element that replaces the strip when no task waits, such as the next steps of a new shop. */
  children?: ReactNode;
}

/**
 * The tasks that wait for a person. For each kind of task, the strip shows the oldest task or the deadline,
 * and a link to the list. When the strip has no tile, the strip says that no task waits. Lines of the bell
 * that the strip never shows do not count.
 */
export function Tasks({ tasks, notices, at, children }: TasksProps) {
  const time = useStoreTime();
  const shortOf = (iso: string): string =>
    at && time.day(iso) === time.day(at) ? time.time(iso) : time.brief(iso).slice(0, 5);
  const until = ({ kind, due, since }: Task): string => {
    if (due && kind === "stock") return messages.tasks.refund(shortOf(due));
    if (due) return messages.tasks.due(shortOf(due));
    return since ? messages.tasks.since(shortOf(since)) : "";
  };
  const others = noticeTasks.flatMap((kind) => {
    const line = notices.find((notice) => notice.kind === kind);
    return line ? [{ kind, count: line.count, to: line.to }] : [];
  });
  const isFull = tasks.length + others.length > 5;
  // Six or more tiles stand in two rows. An amount would make both rows higher.
  const noteOf = (task: Task): string =>
    [task.amount === null || isFull ? "" : formatMoney(task.amount), until(task)].filter(Boolean).join(" · ");
  if (tasks.length + others.length === 0)
    return (
      children || (
        <p className="rounded-10 bg-success-soft px-4 py-3 text-15 text-success">{messages.tasks.calm}</p>
      )
    );
  const tiles = [
    ...tasks.map((task) => ({
      kind: task.kind,
      count: task.count,
      to: PLACES[task.kind],
      label: nameOf(task),
      note: noteOf(task),
    })),
    ...others.map(({ kind, count, to }) => ({
      kind,
      count,
      to,
      label: messages.tasks.notices[kind](count),
      note: "",
    })),
  ].sort((a, b) => rankOf(a.kind) - rankOf(b.kind));
  return (
    <section aria-label={messages.tasks.label}>
      <ul
        className={`row-scroll fade-end -mx-4 flex gap-2 overflow-x-auto px-4 sm:mx-0 sm:grid sm:gap-4 sm:overflow-visible sm:px-0 ${columnsOf(tiles.length)}`}
      >
        {tiles.map(({ note, ...tile }, index) => (
          <Tile key={tile.kind} {...tile} isColored={index < COLORED_MAX}>
            {note}
          </Tile>
        ))}
      </ul>
    </section>
  );
}

interface TileProps {
  kind: TaskKind | NoticeTask;
  count: number;
  to: string;
  label: string;
  isColored: boolean;
  children?: ReactNode;
}

function Tile({ kind, count, to, label, isColored, children }: TileProps) {
  const tone = TONE_OF[kind];
  return (
    <li
      className={`relative flex min-h-10 items-center gap-2 rounded-full px-4 sm:min-h-13 sm:rounded-10 py-1.5 ${isColored ? `${BACKGROUNDS[tone]} ${toneTexts[tone]}` : "border border-line text-ink-2"}`}
    >
      <span className="title text-22 leading-none">
        {formatBounded(Math.min(count, TASKS_MAX - 1), count >= TASKS_MAX)}
      </span>
      <span className="min-w-0 flex-1 text-13 leading-tight">
        <Link
          to={to}
          className="font-semibold after:absolute after:inset-0 after:rounded-full hover:underline max-sm:whitespace-nowrap sm:after:rounded-10"
        >
          {label}
        </Link>
        {children && <span className="block text-13 max-sm:sr-only">{children}</span>}
      </span>
      <ChevronRight aria-hidden="true" size={14} className="shrink-0" />
    </li>
  );
}
