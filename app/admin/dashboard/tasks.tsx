import { Link } from "react-router";
import { useStoreTime } from "#app/admin/design/use-store-time.ts";
import { reportMessages as words } from "#app/admin/reports/messages.ts";
import { TASKS_MAX, type Task, type TaskKind } from "#domain/sales/dashboard/task-kinds.ts";
import { formatBounded } from "#messages/format.ts";

/** The list of sales that shows the tasks of a kind. */
const PLACES: Record<TaskKind, string> = {
  disputes: "/admin/vendas?tab=atencao&motivo=disputas",
  refunds: "/admin/vendas?tab=atencao&motivo=outras",
  stock: "/admin/vendas?tab=atencao&motivo=estoque",
  manual: "/admin/vendas?tab=atencao&motivo=manual",
  others: "/admin/vendas?tab=atencao&motivo=outras",
};
const TONES: Record<TaskKind, string> = {
  disputes: "bg-danger-soft text-danger",
  refunds: "bg-danger-soft text-danger",
  stock: "bg-warning-soft text-warning",
  manual: "bg-warning-soft text-warning",
  others: "bg-surface-2 text-ink-2",
};

/** What waits for a person now, each kind with its oldest task or its deadline, and a link to its list. */
export function Tasks({ tasks }: { tasks: readonly Task[] }) {
  const time = useStoreTime();
  if (tasks.length === 0)
    return <p className="rounded-10 bg-success-soft px-4 py-3 text-15 text-success">{words.tasks.calm}</p>;
  return (
    <section aria-label={words.tasks.label}>
      <ul className="grid gap-2 sm:grid-cols-2 sm:gap-3 lg:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))]">
        {tasks.map(({ kind, count, since, due }) => (
          <li key={kind} className={`relative flex items-center gap-3 rounded-10 px-4 py-3 ${TONES[kind]}`}>
            <span className="title text-30 leading-none">
              {formatBounded(Math.min(count, TASKS_MAX - 1), count >= TASKS_MAX)}
            </span>
            <span className="min-w-0 text-15">
              <Link
                to={PLACES[kind]}
                className="font-semibold after:absolute after:inset-0 after:rounded-10 hover:underline"
              >
                {words.tasks.kinds[kind](count)}
              </Link>
              {(due ?? since) && (
                <span className="block text-13">
                  {due ? words.tasks.due(time.short(due)) : words.tasks.since(time.short(since ?? ""))}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
