import { Link } from "react-router";
import type { LayoutData } from "#app/admin/base/layout-data.ts";
import { NoticeItem } from "#app/admin/chrome/notice-bell.tsx";
import { PageHead } from "#app/admin/design/page-head.tsx";
import { isForStaff } from "#domain/operations/bell/notice-counts.ts";
import { dashboardMessages as messages } from "#messages/pt-BR/back-office/dashboard.ts";
import { adminMessages } from "#messages/pt-BR/back-office/frame.ts";

/**
 * The dashboard for staff without access to figures. The dashboard shows the open tasks of these staff
 * members, and the screens that they are allowed to open.
 */
export function OpenScreens({ shell }: { shell: LayoutData }) {
  const { bell } = adminMessages;
  const tasks = shell.notices.filter(isForStaff);
  return (
    <>
      <PageHead title={messages.title} lead={messages.greeting(shell.fullName)} />
      <section
        aria-labelledby="own-tasks"
        className="mb-4 max-w-2xl rounded-10 border border-line bg-surface p-4"
      >
        <h2 id="own-tasks" className="px-2 font-semibold">
          {bell.title}
        </h2>
        {tasks.length === 0 ? (
          <p className="px-2 pt-1 text-15 text-ink-2">{bell.nothing}</p>
        ) : (
          <ul className="mt-1">
            {tasks.map((notice) => (
              <NoticeItem key={notice.kind} notice={notice} timeZone={shell.timeZone} />
            ))}
          </ul>
        )}
      </section>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {shell.screens
          .filter(({ name }) => name !== "dashboard")
          .map(({ path, title }) => (
            <li key={path}>
              <Link
                to={path}
                className="flex min-h-14 items-center rounded-10 border border-line bg-surface px-4 font-semibold hover:border-control"
              >
                {title}
              </Link>
            </li>
          ))}
      </ul>
    </>
  );
}
