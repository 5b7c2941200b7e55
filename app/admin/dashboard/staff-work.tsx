import { Link } from "react-router";
import type { LayoutData } from "#app/admin/base/layout-data.ts";
import { LoadFailure } from "#app/admin/design/load-failure.tsx";
import { PageHead } from "#app/admin/design/page-head.tsx";
import type { Work } from "#domain/sales/dashboard/read-work.ts";
import { dashboardMessages as messages } from "#messages/pt-BR/back-office/dashboard.ts";
import { RecentSales, RunwayPanel } from "./lists.tsx";
import { Tasks } from "./tasks.tsx";

interface StaffWorkProps {
  shell: LayoutData;
  /** Null when the lists could not be read. */
  work: Work | null;
}

/**
 * The dashboard for staff without access to figures: their open tasks, the lists that they may see, and the
 * screens that they may open.
 */
export function StaffWork({ shell, work }: StaffWorkProps) {
  return (
    <>
      <PageHead title={messages.title} lead={messages.greeting(shell.fullName)} />
      <div className="grid grid-cols-1 gap-4">
        {work ? (
          <OwnLists work={work} notices={shell.notices} />
        ) : (
          <LoadFailure title={messages.loadFailed} text={messages.loadFailedWhy} again={messages.again} />
        )}
        <nav aria-labelledby="own-screens" className="lg:hidden">
          <h2 id="own-screens" className="text-15 font-semibold">
            {messages.screens}
          </h2>
          <ul className="mt-2 flex flex-wrap gap-2">
            {shell.screens
              .filter(({ name }) => name !== "dashboard")
              .map(({ path, title }) => (
                <li key={path}>
                  <Link to={path} className={screenLink}>
                    {title}
                  </Link>
                </li>
              ))}
          </ul>
        </nav>
      </div>
    </>
  );
}

function OwnLists({ work, notices }: { work: Work; notices: LayoutData["notices"] }) {
  const { at, tasks, recentSales, runway } = work;
  const hasColumns = Boolean(recentSales?.length && runway?.length);
  return (
    <>
      <Tasks tasks={tasks ?? []} notices={notices} at={at} />
      <div className={`grid grid-cols-1 items-start gap-4 ${hasColumns ? "md:grid-cols-2" : ""}`}>
        {recentSales && <RecentSales sales={recentSales} at={at} />}
        {runway && <RunwayPanel runway={runway} />}
      </div>
    </>
  );
}

const screenLink =
  "flex min-h-10 items-center rounded-10 border border-line bg-surface px-4 text-15 hover:border-control";
