import { data, Link, useRouteLoaderData, useSearchParams } from "react-router";
import { z } from "zod";
import { screensFor } from "#app/admin/chrome/menu-links.tsx";
import { ListTabs } from "#app/admin/design/list/list-tabs.tsx";
import { useLiveList } from "#app/admin/design/list/use-live-list.ts";
import { PageHead } from "#app/admin/design/page-head.tsx";
import { adminMessages } from "#app/admin/messages.ts";
import type { Shell } from "#app/admin/shell.ts";
import { type AnswerFacts, answerContext } from "#app/answer.ts";
import { callerContext } from "#app/caller.ts";
import { LinkButton } from "#app/design-system/button.tsx";
import { EmptyState } from "#app/design-system/empty-state.tsx";
import { formAction, onIntent } from "#app/form-action.ts";
import { requireStaff } from "#domain/kernel/caller.ts";
import { staffCan } from "#domain/kernel/permissions.ts";
import { closeAlert, listActiveAlerts } from "#domain/messaging/alerts/active-alerts.ts";
import { migrateInventory } from "#domain/operations/key-management/migrate-inventory.ts";
import { readSecurityEvents } from "#domain/operations/watching/events.ts";
import { listRecommendations } from "#domain/operations/watching/recommendations.ts";
import { readDashboard } from "#domain/sales/dashboard/queries.ts";
import type { Route } from "./+types/page";
import { alertMessages } from "./alert-messages.ts";
import { dashboardMessages as words } from "./messages.ts";
import { Overview } from "./overview.tsx";
import { SecurityTab } from "./security-tab.tsx";
import { useFreshFigures } from "./use-fresh-figures.ts";

/**
 * Topics that change the figures, and topics that change alerts
 * and recommendations (spec: back-office §4, §7 Realtime).
 */
const figureTopics = ["sales", "catalogue", "people"] as const;
const securityTopics = ["security", "people"] as const;
const PERSONAL = { "Cache-Control": "no-store" };

/** Returns "failed" when the figures cannot be read, so that the page offers a retry. Logs the reason. */
async function orFailed<T>(read: Promise<T>, { report }: AnswerFacts): Promise<T | "failed"> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof Error && "status" in error) throw error;
    report(error);
    return "failed";
  }
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = requireStaff(context.get(callerContext));
  const answer = context.get(answerContext);
  const asksSecurity = new URL(request.url).searchParams.get("tab") === "security";
  const seesSecurity = staffCan(staff, "security.view");
  const seesFigures = staffCan(staff, "dashboard.view");
  if (asksSecurity && seesSecurity) {
    const [events, active, recommendations] = await Promise.all([
      orFailed(readSecurityEvents(staff), answer),
      orFailed(listActiveAlerts(staff), answer),
      orFailed(listRecommendations(staff), answer),
    ]);
    const security =
      events === "failed" || active === "failed" || recommendations === "failed"
        ? ("failed" as const)
        : { ...events, active, recommendations };
    return data({ view: "security" as const, security, figures: null, seesSecurity }, { headers: PERSONAL });
  }
  const figures = seesFigures ? await orFailed(readDashboard(staff), answer) : null;
  return data({ view: "overview" as const, security: null, figures, seesSecurity }, { headers: PERSONAL });
}

export const action = formAction({
  "close-alert": onIntent({
    action: "alerts.close",
    schema: z.object({ id: z.guid() }),
    failed: () => alertMessages.closeFailed,
    run: async (caller, input) => {
      await closeAlert(caller, input);
      return { toast: { title: alertMessages.closed } };
    },
  }),
  migrate: onIntent({
    action: "security.migrate-inventory",
    schema: z.object({}),
    failed: () => words.security.migrationFailed,
    unexpected: () => words.security.migrationFailedWhy,
    run: async (caller) => {
      const { migrated, left } = await migrateInventory(caller);
      return {
        toast: { title: words.security.migrated, description: words.security.migratedWhat(migrated, left) },
      };
    },
  }),
});

/** The shop's figures and its security (spec: back-office §2 Dashboard). */
export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { view, figures, security, seesSecurity } = loaderData;
  const shell = useRouteLoaderData("admin/layout") as Shell;
  const hasFailed = figures === "failed" || security === "failed";
  useLiveList(view === "security" ? securityTopics : figures ? figureTopics : []);
  const age = useFreshFigures(loaderData, { countsPeople: figures !== null, hasFailed });
  if (view === "overview" && figures === null && !seesSecurity) return <OpenScreens shell={shell} />;
  return (
    <>
      <PageHead
        title={words.title}
        lead={words.hello(shell.fullName)}
        actions={<p className="text-13 text-ink-3">{words.updated(age)}</p>}
      />
      {seesSecurity && (
        <ListTabs
          label={words.tabs.label}
          tabs={[
            { value: "", label: words.tabs.overview },
            { value: "security", label: words.tabs.security },
          ]}
        />
      )}
      <div className="mt-6">
        {hasFailed ? <Failed /> : null}
        {figures && figures !== "failed" ? <Overview figures={figures} /> : null}
        {security && security !== "failed" ? <SecurityTab security={security} /> : null}
      </div>
    </>
  );
}

function Failed() {
  const [search] = useSearchParams();
  return (
    <EmptyState title={words.loadFailed}>
      <p>{words.loadFailedWhy}</p>
      <p className="mt-4">
        <LinkButton to={{ search: search.toString() }} variant="outline">
          {words.again}
        </LinkButton>
      </p>
    </EmptyState>
  );
}

/** For staff without access to figures: the screens that they may open. */
function OpenScreens({ shell }: { shell: Shell }) {
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
