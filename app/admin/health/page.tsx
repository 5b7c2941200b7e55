import { CircleCheck, TriangleAlert } from "lucide-react";
import { Link, useRouteLoaderData } from "react-router";
import type { LayoutData } from "#app/admin/base/layout-data.ts";
import { CodeText } from "#app/admin/design/code-text.tsx";
import { loadFailure } from "#app/admin/design/load-failure.tsx";
import { PageHead } from "#app/admin/design/page-head.tsx";
import { useStoreTime } from "#app/admin/design/use-store-time.ts";
import { ListStatus, type StatusTone } from "#app/design-system/badge.tsx";
import { LinkButton } from "#app/design-system/button.tsx";
import { callerContext } from "#app/request/caller.ts";
import type { Verdict } from "#domain/operations/doctor/finding.ts";
import { formatCount } from "#messages/format.ts";
import { healthMessages as messages } from "#messages/pt-BR/back-office/operations/health.ts";
import type { Route } from "./+types/page";
import { type HealthReport, readReport, type ShownFinding } from "./read-report.server.ts";

const tones: Record<Verdict, StatusTone> = {
  ok: "success",
  demo: "neutral",
  warning: "warning",
  wrong: "danger",
};
/**
 * Findings that a person must fix come first. Findings with the verdict "in order" are shown in a separate
 * list.
 */
const order = ["wrong", "warning", "demo"] as const satisfies readonly Verdict[];
const box = "divide-y divide-line rounded-10 border border-line bg-surface";

export const loader = ({ context }: Route.LoaderArgs) => readReport(context.get(callerContext));

/** /admin/saude: the findings of the doctor, each with the sentence that says how to fix the problem. */
export default function HealthPage({ loaderData }: Route.ComponentProps) {
  const { findings } = loaderData;
  const found = order.flatMap((verdict) => findings.filter((one) => one.verdict === verdict));
  const fine = findings.filter(({ verdict }) => verdict === "ok");
  const again = (
    <LinkButton to="/admin/saude" variant="outline">
      {messages.again}
    </LinkButton>
  );
  return (
    <>
      <PageHead title={messages.title} lead={messages.lead} actions={again} />
      <Verdicts report={loaderData} />
      {found.length > 0 && (
        <ul aria-label={messages.list} className={box}>
          {found.map((one) => (
            <FindingRow key={one.check} finding={one} />
          ))}
        </ul>
      )}
      {fine.length > 0 && (
        <section aria-labelledby="in-order" className="mt-6">
          <h2 id="in-order" className="title text-18">
            {messages.verdicts.ok} ({formatCount(fine.length)})
          </h2>
          <ul aria-labelledby="in-order" className={`mt-3 ${box}`}>
            {fine.map(({ check, name, sentence }) => (
              <li key={check} className="flex gap-3 px-4 py-2">
                <CircleCheck aria-hidden="true" size={16} className="mt-0.75 shrink-0 text-success" />
                <div className="grid min-w-0 flex-1 gap-x-6 sm:grid-cols-[12rem_minmax(0,1fr)] sm:items-baseline">
                  <p className="admin-text">{name}</p>
                  <p className="text-13 text-ink-3 wrap-anywhere">
                    <CodeText>{sentence}</CodeText>
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
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
  const problems = wrong + warnings + demo;
  const isGood = problems + recommendations === 0;
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
        {(isGood || problems > 0) && (
          <p className="font-semibold">
            {isGood ? messages.allGood : messages.summary({ wrong, warnings, demo })}
          </p>
        )}
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
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-72">
        <div className="flex flex-wrap items-center gap-x-3 max-sm:justify-between">
          <h2 className="min-w-0 font-semibold text-16">{name}</h2>
          <ListStatus tone={tones[verdict]}>{messages.verdicts[verdict]}</ListStatus>
        </div>
        <p className="text-15 text-ink-2 wrap-anywhere">
          <CodeText>{sentence}</CodeText>
        </p>
      </div>
      {remedy && screens.some((one) => one.name === remedy.screen) && (
        <LinkButton to={remedy.to} variant="outline" size="sm">
          {remedy.name}
        </LinkButton>
      )}
    </li>
  );
}

export const ErrorBoundary = loadFailure(() => messages);
