import { data, useRouteLoaderData } from "react-router";
import { BackupTile } from "#app/admin/backups/tile.tsx";
import type { LayoutData } from "#app/admin/base/layout-data.ts";
import { ListTabs } from "#app/admin/design/list/list-tabs.tsx";
import { useLiveList } from "#app/admin/design/list/use-live-list.ts";
import { LoadFailure } from "#app/admin/design/load-failure.tsx";
import { PageHead } from "#app/admin/design/page-head.tsx";
import { readPart } from "#app/admin/design/read-part.ts";
import { useLast } from "#app/admin/design/use-last.ts";
import { chartOf } from "#app/admin/reports/chart-of.server.ts";
import { callerContext } from "#app/request/caller.ts";
import { readSalesSoon } from "#domain/catalog/staff/sales-soon.ts";
import { requireStaff, type Staff } from "#domain/kernel/caller.ts";
import { staffCan } from "#domain/kernel/permissions.ts";
import { listActiveAlerts } from "#domain/messaging/alerts/active-alerts.ts";
import { readBackupStanding } from "#domain/operations/backup/rounds/queries.ts";
import { proposeLanguage } from "#domain/operations/checklist/first-day.ts";
import { readChecklist } from "#domain/operations/checklist/read-checklist.ts";
import { summarizeDemo } from "#domain/operations/demo/summarize-demo.ts";
import { countCriticalCases } from "#domain/operations/watching/count-critical-cases.ts";
import { readSecurityEvents } from "#domain/operations/watching/events.ts";
import { listRecommendations } from "#domain/operations/watching/recommendations.ts";
import { listTasks } from "#domain/sales/dashboard/list-tasks.ts";
import { readDashboard } from "#domain/sales/dashboard/queries.ts";
import { readPeriodFigures } from "#domain/sales/dashboard/read-period-figures.ts";
import { readWork } from "#domain/sales/dashboard/read-work.ts";
import { timeZones } from "#domain/settings/time-zones.ts";
import { dashboardMessages as messages } from "#messages/pt-BR/back-office/dashboard.ts";
import type { Route } from "./+types/page";
import { dashboardAction } from "./actions.ts";
import type { PeriodData } from "./chart-card.tsx";
import { ChecklistPanel } from "./checklist/checklist-panel.tsx";
import { NextSteps, nextSteps } from "./checklist/next-steps.tsx";
import { Overview } from "./overview.tsx";
import { SalesSoonLine } from "./sales-soon-line.tsx";
import { SecurityTab } from "./security-tab.tsx";
import { StaffWork } from "./staff-work.tsx";
import { Tasks } from "./tasks.tsx";
import { useFreshFigures } from "./use-fresh-figures.ts";

/**
 * The live-update topics on which the figures depend, on which the lists of a team member depend, and on
 * which alerts and recommendations depend (spec B4-20, B7-12).
 */
const figureTopics = ["sales", "catalogue", "people"] as const;
const workTopics = ["sales", "catalogue"] as const;
const securityTopics = ["security", "people"] as const;
const PERSONAL = { "Cache-Control": "no-store" };

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = requireStaff(context.get(callerContext));
  const address = new URL(request.url).searchParams;
  const asksSecurity = address.get("tab") === "security";
  const seesSecurity = staffCan(staff, "security.view");
  const seesFigures = staffCan(staff, "dashboard.view");
  if (asksSecurity && seesSecurity) {
    const [events, active, cases, recommendations] = await Promise.all([
      readPart(context, readSecurityEvents(staff)),
      readPart(context, listActiveAlerts(staff)),
      readPart(context, countCriticalCases(staff)),
      readPart(context, listRecommendations(staff)),
    ]);
    const security =
      events === "failed" || active === "failed" || cases === "failed" || recommendations === "failed"
        ? ("failed" as const)
        : { ...events, active, cases, recommendations };
    return data(
      { view: "security" as const, security, figures: null, own: null, work: null, seesSecurity },
      { headers: PERSONAL },
    );
  }
  const [figures, own, work] = await Promise.all([
    seesFigures ? readPart(context, readOverview(staff, address)) : null,
    staffCan(staff, "checklist.view") ? readPart(context, readOwn(staff, request)) : null,
    seesFigures ? null : readPart(context, readWork(staff)),
  ]);
  return data(
    { view: "overview" as const, security: null, figures, own, work, seesSecurity },
    { headers: PERSONAL },
  );
}

/** Reads the parts of the overview that the caller may see. */
async function readOverview(staff: Staff, address: URLSearchParams) {
  const [shown, read, tasks, backups, sales] = await Promise.all([
    readDashboard(staff),
    readPeriodFigures(staff, address),
    staffCan(staff, "orders.view") ? listTasks(staff) : null,
    staffCan(staff, "backups.view") ? readBackupStanding(staff) : null,
    // Staff without the right to save products cannot open the list of running and planned sales, so the
    // dashboard does not read these sales.
    staffCan(staff, "products.save") ? readSalesSoon(staff) : null,
  ]);
  const period: PeriodData | null = read && {
    ...read,
    chart: chartOf(
      read.completed,
      read.period,
      { today: read.days.shopToday, hour: read.days.shopHour },
      "completed",
    ),
  };
  return { shown, period, tasks, backups, sales };
}

/** Reads the checklist of a new shop. Returns null when the checklist is hidden. */
async function readOwn(staff: Staff, request: Request) {
  const checklist = await readChecklist(staff);
  if (checklist.isHidden) return null;
  const { firstDay } = checklist;
  const proposals = {
    proposedLanguage: proposeLanguage(request.headers.get("accept-language")),
    timeZones: firstDay ? timeZones(firstDay.storeTimeZone) : [],
  };
  return { checklist, proposals, demo: await summarizeDemo(staff) };
}

export const action = dashboardAction;

/** The shop's figures and its security (spec B2.5). */
export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { view, own, security, seesSecurity, work } = loaderData;
  const shell = useRouteLoaderData("admin/layout") as LayoutData;
  const hasFailed = loaderData.figures === "failed" || security === "failed";
  // When newer figures cannot be read, the page keeps showing the last figures in gray.
  const figures = useLast(loaderData.figures === "failed" ? null : loaderData.figures);
  const shown = view === "overview" ? figures : null;
  // A shop with sales is no new shop, even when some of its steps are open. The line of the checklist names
  // these steps.
  const isNew = shown?.shown.recentSales.length === 0;
  const steps = isNew && own && own !== "failed" ? nextSteps(own.checklist) : [];
  useLiveList(view === "security" ? securityTopics : loaderData.figures ? figureTopics : workTopics);
  const age = useFreshFigures(loaderData, { countsPeople: loaderData.figures !== null, hasFailed });
  const updated = messages.updated(Math.floor(age / 60));
  if (work) return <StaffWork shell={shell} work={work === "failed" ? null : work} />;
  return (
    <>
      <PageHead
        title={messages.title}
        tabs={
          seesSecurity && (
            <ListTabs
              label={messages.tabs.label}
              tabs={[
                { value: "", label: messages.tabs.overview },
                { value: "security", label: messages.tabs.security },
              ]}
            />
          )
        }
        actions={
          <div className="flex min-h-10 items-center gap-4">
            {!hasFailed && view === "overview" && (
              <p className="text-13 text-ink-3 max-sm:sr-only">{updated}</p>
            )}
            {own && own !== "failed" && <ChecklistPanel {...own} />}
          </div>
        }
      />
      {hasFailed && (
        <LoadFailure title={messages.loadFailed} text={messages.loadFailedWhy} again={messages.again} />
      )}
      {shown && (
        <div className={hasFailed ? "image-muted mt-4" : ""}>
          <div className="mb-4">
            <Tasks tasks={shown.tasks ?? []} notices={shell.notices} at={shown.shown.at}>
              {steps.length > 0 && <NextSteps steps={steps} />}
            </Tasks>
          </div>
          <Overview figures={shown.shown} period={shown.period}>
            {shown.sales && <SalesSoonLine sales={shown.sales} />}
          </Overview>
          {shown.backups && (
            <div className="mt-4">
              <BackupTile standing={shown.backups} isLink />
            </div>
          )}
        </div>
      )}
      {security && security !== "failed" ? <SecurityTab security={security} updated={updated} /> : null}
    </>
  );
}
