import { Link, useRouteLoaderData } from "react-router";
import { screensFor } from "#app/admin/chrome/menu-links.tsx";
import { PageHead } from "#app/admin/design/page-head.tsx";
import { adminMessages } from "#app/admin/messages.ts";
import type { Shell } from "#app/admin/shell.ts";
import { dashboardMessages as words } from "./messages.ts";

/** The screens that are open to the person. */
export default function DashboardPage() {
  const shell = useRouteLoaderData("admin/layout") as Shell;
  const names: Record<string, string> = adminMessages.screens;
  return (
    <>
      <PageHead title={words.title} lead={words.greeting(shell.fullName)} />
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {screensFor(shell)
          .filter(({ name }) => name !== "dashboard")
          .map(({ name, pattern }) => (
            <li key={pattern}>
              <Link
                to={pattern}
                className="flex min-h-14 items-center rounded-10 border border-line bg-surface px-4 font-semibold hover:border-control"
              >
                {names[name]}
              </Link>
            </li>
          ))}
      </ul>
    </>
  );
}
