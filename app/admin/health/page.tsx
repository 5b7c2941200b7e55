import { CircleCheck, TriangleAlert } from "lucide-react";
import { Link, useRouteLoaderData } from "react-router";
import type { LayoutData } from "#app/admin/base/layout-data.ts";
import { loadFailure } from "#app/admin/design/load-failure.tsx";
import { PageHead } from "#app/admin/design/page-head.tsx";
import { useStoreTime } from "#app/admin/design/use-store-time.ts";
import { ListStatus, type StatusTone } from "#app/design-system/badge.tsx";
import { LinkButton } from "#app/design-system/button.tsx";
import { callerContext } from "#app/request/caller.ts";
import type { Verdict } from "#domain/operations/doctor/finding.ts";
import { healthMessages as messages } from "#messages/pt-BR/back-office/operations/health.ts";
import type { Route } from "./+types/page";
import { type HealthReport, readReport, type ShownFinding } from "./read-report.server.ts";

const tones: Record<Verdict, StatusTone> = {
  ok: "success",
  demo: "neutral",
  warning: "warning",
  wrong: "danger",
};
/** Findings that a person must fix come first. */
const order = ["wrong", "warning", "demo", "ok"] as const satisfies readonly Verdict[];

export const loader = ({ context }: Route.LoaderArgs) => readReport(context.get(callerContext));

/** /admin/saude: the findings of the doctor, each with the sentence that says how to fix the problem. */
export default function HealthPage({ loaderData }: Route.ComponentProps) {
  const { findings } = loaderData;
  const again = (
    <LinkButton to="/admin/saude" variant="outline">
      {messages.again}
    </LinkButton>
  );
  return (
    <>
      <PageHead title={messages.title} lead={messages.lead} actions={again} />
      <Verdicts report={loaderData} />
      <ul
        aria-label={messages.list}
        className="divide-y divide-line rounded-10 border border-line bg-surface"
      >
        {order.flatMap((verdict) =>
          findings
            .filter((one) => one.verdict === verdict)
            .map((one) => <FindingRow key={one.check} finding={one} />),
        )}
      </ul>
    </>
  );
}

const banners: Record<"good" | "fair" | "bad", string> = {
  good: "bg-success-soft text-success",
  fair: "bg-warning-soft text-warning",
  bad: "bg-danger-soft text-danger",
};

/**
 * The result of all checks. The result is "in order" only when the Security tab has no recommendation either.
 */
function Verdicts({ report: { findings, at, recommendations } }: { report: HealthReport }) {
  const time = useStoreTime();
  const count = (verdict: Verdict) => findings.filter((one) => one.verdict === verdict).length;
  const [wrong, warnings, demo] = [count("wrong"), count("warning"), count("demo")];
  const isGood = wrong + warnings + demo + recommendations === 0;
  const Icon = isGood ? CircleCheck : TriangleAlert;
  return (
    <div
      role="status"
      className={`mb-4 flex items-start gap-3 rounded-10 px-4 py-3 text-15 ${
        banners[isGood ? "good" : wrong > 0 ? "bad" : "fair"]
      }`}
    >
      <Icon aria-hidden="true" size={20} className="mt-0.5 shrink-0" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <p className="font-semibold">
          {isGood ? messages.allGood : messages.summary({ wrong, warnings, demo })}
        </p>
        {recommendations > 0 && (
          <Link to="/admin?tab=security&list=recommendations" className="underline underline-offset-4">
            {messages.recommendations(recommendations)}
          </Link>
        )}
        <p className="text-13 sm:ml-auto">
          {messages.checked(findings.length)} <time dateTime={at}>{time.short(at, "medium")}</time>
        </p>
      </div>
    </div>
  );
}

function FindingRow({ finding }: { finding: ShownFinding }) {
  const { name, verdict, sentence, remedy } = finding;
  const { screens } = useRouteLoaderData("admin/layout") as LayoutData;
  const screen = screens.find((one) => one.name === remedy?.screen);
  return (
    <li className="min-h-16 px-4 py-3">
      <div className="flex items-center justify-between gap-4">
        <h2 className="min-w-0 font-semibold text-16">{name}</h2>
        <ListStatus tone={tones[verdict]}>{messages.verdicts[verdict]}</ListStatus>
      </div>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <p className="wrap-anywhere min-w-0 flex-1 basis-60 text-15 text-ink-2">{sentence}</p>
        {remedy && screen && (
          <Link
            to={remedy.to}
            className="font-semibold text-15 text-accent underline-offset-4 hover:underline"
          >
            {screen.title}
          </Link>
        )}
      </div>
    </li>
  );
}

export const ErrorBoundary = loadFailure(() => messages);
