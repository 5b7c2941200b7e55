import { Link, useRouteLoaderData } from "react-router";
import type { LayoutData } from "#app/admin/base/layout-data.ts";
import { CodeText } from "#app/admin/design/code-text.tsx";
import { StatusWord } from "#app/design-system/badge.tsx";
import type { Recommendation } from "#domain/operations/watching/recommendations.ts";
import { dashboardMessages } from "#messages/pt-BR/back-office/dashboard.ts";
import { alertMessages } from "./alert-messages.ts";

const messages = dashboardMessages.security;

/** For each recommendation, the page on which an admin can follow it. */
const PLACES: Readonly<Record<Exclude<Recommendation["kind"], "old_key">, string>> = {
  admins_without_second_factor: "/admin/equipes",
  few_backup_codes: "/admin/security",
  open_exceptions: "/admin/vendas?tab=atencao",
  no_mail_server: "/admin/saude",
  no_backups: "/admin/backups",
  test_card_key: "/admin/saude",
  not_https: "/admin/saude",
};

const severityTones = { high: "danger", medium: "warning", low: "neutral" } as const;
const SEVERITIES: Readonly<Record<Recommendation["kind"], keyof typeof severityTones>> = {
  not_https: "high",
  no_backups: "high",
  admins_without_second_factor: "high",
  open_exceptions: "medium",
  test_card_key: "medium",
  no_mail_server: "medium",
  few_backup_codes: "low",
  old_key: "low",
};

/** The open recommendations, each with its severity and a link to a page about it. */
export function Recommendations({ all }: { all: readonly Recommendation[] }) {
  const screens = (useRouteLoaderData("admin/layout") as LayoutData | undefined)?.screens ?? [];
  /** Returns the title of the screen at an address, so that each link says where it leads. */
  const titleOf = (place: string): string =>
    screens.find(({ path }) => path === place.split("?")[0])?.title ?? "";
  if (all.length === 0)
    return <EmptyList title={messages.recommendationsEmpty}>{messages.recommendationsEmptyWhy}</EmptyList>;
  return (
    <ul className="admin-text -mx-4 divide-y divide-line border-y border-line bg-surface px-4 sm:mx-0 sm:rounded-10 sm:border">
      {all.map(({ kind, count }) => (
        <li key={kind} className="grid gap-1 py-3 sm:flex sm:items-baseline sm:gap-3">
          <p className="w-18 shrink-0 text-13">
            <StatusWord tone={severityTones[SEVERITIES[kind]]}>
              {messages.severity[SEVERITIES[kind]]}
            </StatusWord>
          </p>
          <div>
            <p>
              <CodeText>{messages.recommendation[kind](count)}</CodeText>
            </p>
            {kind !== "old_key" && (
              <Link to={PLACES[kind]} className="text-15 underline underline-offset-4">
                {alertMessages.open} {titleOf(PLACES[kind])}
              </Link>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The state of a list without rows. The page shows other lists too, so this state takes little space. */
export function EmptyList({ title, children }: { title: string; children: string }) {
  return (
    <div className="rounded-10 border border-line bg-surface px-4 py-3">
      <p className="font-semibold">{title}</p>
      <p className="text-13 text-ink-2">{children}</p>
    </div>
  );
}
