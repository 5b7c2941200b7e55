import { Link } from "react-router";
import { useStoreTime } from "#app/admin/design/use-store-time.ts";
import { reportMessages as words } from "#app/admin/reports/messages.ts";
import { refundDeadlineWords } from "#app/admin/sales/refund-deadline-words.ts";
import { wordOf } from "#app/admin/sales/sale-words.tsx";
import { stateMessages } from "#app/admin/sales/state-messages.ts";
import { useNow } from "#app/admin/sales/use-now.ts";
import { TASKS_MAX, type Task, type TaskKind } from "#domain/sales/dashboard/task-kinds.ts";
import { formatBounded } from "#messages/format.ts";

/** The list of sales that shows the tasks of a kind. */
const PLACES: Record<TaskKind, string> = {
  disputes: "/admin/vendas?tab=atencao&motivo=disputas",
  warnings: "/admin/vendas?tab=atencao&motivo=fraude",
  refunds: "/admin/vendas?tab=atencao&motivo=outras",
  stock: "/admin/vendas?tab=atencao&motivo=estoque",
  manual: "/admin/vendas?tab=atencao&motivo=manual",
  others: "/admin/vendas?tab=atencao&motivo=outras",
};
const TONES: Record<TaskKind, string> = {
  disputes: "bg-danger-soft text-danger",
  warnings: "bg-danger-soft text-danger",
  refunds: "bg-danger-soft text-danger",
  stock: "bg-warning-soft text-warning",
  manual: "bg-warning-soft text-warning",
  others: "bg-surface-2 text-ink-2",
};

/** Returns the name of the tasks. Other cases of one kind have the name of this kind. */
function nameOf({ kind, count, exception }: Task): string {
  const known = kind === "others" && exception ? wordOf(stateMessages.attention, exception) : null;
  return known ? lowerFirst(known) : words.tasks.kinds[kind](count);
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** What waits for a person now, each kind with its oldest task or its deadline, and a link to its list. */
export function Tasks({ tasks, at }: { tasks: readonly Task[]; at: string }) {
  const time = useStoreTime();
  const now = useNow(Date.parse(at));
  const until = ({ kind, due, since }: Task): string => {
    if (due && kind === "stock") return refundDeadlineWords(due, now, time.timeZone);
    if (due) return words.tasks.due(time.short(due));
    return since ? words.tasks.since(time.short(since)) : "";
  };
  if (tasks.length === 0)
    return <p className="rounded-10 bg-success-soft px-4 py-3 text-15 text-success">{words.tasks.calm}</p>;
  return (
    <section aria-label={words.tasks.label}>
      <ul className="grid gap-2 sm:grid-cols-2 sm:gap-3 lg:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))]">
        {tasks.map((task) => (
          <li
            key={task.kind}
            className={`relative flex items-center gap-3 rounded-10 px-4 py-3 ${TONES[task.kind]}`}
          >
            <span className="title text-30 leading-none">
              {formatBounded(Math.min(task.count, TASKS_MAX - 1), task.count >= TASKS_MAX)}
            </span>
            <span className="min-w-0 text-15">
              <Link
                to={PLACES[task.kind]}
                className="font-semibold after:absolute after:inset-0 after:rounded-10 hover:underline"
              >
                {nameOf(task)}
              </Link>
              {until(task) && <span className="block text-13">{until(task)}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
