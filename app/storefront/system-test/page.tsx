import { useState } from "react";
import { webhookPath } from "#addresses";
import { StatusBadge, type StatusTone, StatusWord } from "#app/design-system/badge.tsx";
import { Button } from "#app/design-system/button.tsx";
import { copyText } from "#app/design-system/copy-text.ts";
import { describePage, useShopSnapshot } from "#app/storefront/base/shop-snapshot.ts";
import { NarrowPage } from "#app/storefront/recovery/narrow-page.tsx";
import { mayCheckInvariants } from "#domain/operations/invariants/check-invariants.ts";
import { checkoutProvider } from "#domain/payments/registry/providers.server.ts";
import type { Route } from "./+types/page";
import { CheckoutTest } from "./checkout-test.tsx";
import { findStaffBehind } from "./find-admin.ts";
import { InvariantsPanel } from "./invariants-panel.tsx";
import { type CheckState, systemTestMessages as messages } from "./messages.ts";
import { passedOf, reasonOf, reportText, totalTime } from "./report.ts";
import { useChecks } from "./use-checks.ts";

const tones: Record<CheckState, StatusTone> = {
  pending: "neutral",
  running: "warning",
  success: "success",
  error: "danger",
};

/** The colors of the summary. The summary is "pending" until all started checks have ended. */
const summaryTones = {
  pending: "bg-surface-2 text-ink-2",
  success: "bg-success-soft font-semibold text-success",
  error: "bg-danger-soft font-semibold text-danger",
};

export const meta: Route.MetaFunction = ({ matches }) => [
  ...describePage(matches, { title: messages.title }),
  { name: "robots", content: "noindex" },
];

/**
 * Returns the address of the webhook, and whether the viewer is an admin. Only an admin sees the invariants.
 */
export async function loader(args: Route.LoaderArgs) {
  const webhook = webhookPath(checkoutProvider().name);
  return { isAdmin: mayCheckInvariants(await findStaffBehind(args)), webhook };
}

export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "no-store" });

/** The ten checks, which run on demand with the viewer's own permissions (spec S2.15, R16). */
export default function SystemTestPage({ loaderData }: Route.ComponentProps) {
  const signedIn = useShopSnapshot()?.signedIn ?? false;
  const { shown, running, runAll, runOne } = useChecks(loaderData.webhook);
  const passed = passedOf(shown);
  const hasRun = !running && shown.some(({ ms }) => ms !== undefined);
  const summary = hasRun ? (passed === shown.length ? "success" : "error") : "pending";

  return (
    <NarrowPage
      title={messages.title}
      lead={messages.lead}
      beside={
        <>
          <noscript>
            <p className="mt-4 rounded-10 bg-warning-soft px-3 py-2 text-15 text-warning">
              {messages.needsScript}
            </p>
          </noscript>
          <div className="mt-6 flex flex-wrap gap-3">
            <Button onClick={runAll} aria-disabled={running}>
              {running ? messages.running : hasRun ? messages.again : messages.run}
            </Button>
            {hasRun ? <CopyReport text={() => reportText(shown, new Date().toISOString())} /> : null}
          </div>
          <p role="status" className={`mt-4 rounded-10 px-3 py-2 text-15 ${summaryTones[summary]}`}>
            {running
              ? messages.running
              : hasRun
                ? `${messages.passed(passed, shown.length)}. ${messages.total(totalTime(shown))}.`
                : messages.notRun}
          </p>
        </>
      }
    >
      <ol
        aria-label={messages.list}
        aria-busy={running}
        className="divide-y divide-line rounded-16 border border-line bg-surface"
      >
        {shown.map((check) => (
          <li key={check.name} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
            <div className="min-w-0 flex-1 basis-36">
              <div className="flex flex-wrap items-center gap-x-3">
                <h2 className="font-semibold text-16">{messages.names[check.name]}</h2>
                <CheckStatus state={check.state} />
              </div>
              <p className="text-13 text-ink-2">
                {messages.questions[check.name]} {reasonOf(check)}
              </p>
            </div>
            {check.ms !== undefined && (
              <span className="font-mono text-13 text-ink-2">{messages.time(check.ms)}</span>
            )}
            {check.state === "error" && !running && (
              <Button size="sm" variant="outline" onClick={() => runOne(check.name)}>
                <span aria-hidden="true">{messages.retry}</span>
                <span className="sr-only">{messages.retryOf(messages.names[check.name])}</span>
              </Button>
            )}
          </li>
        ))}
      </ol>

      {signedIn ? <CheckoutTest /> : null}
      {loaderData.isAdmin ? <InvariantsPanel /> : null}
    </NarrowPage>
  );
}

/** The state of a check beside its name. Only a running check and a failed check have a background. */
function CheckStatus({ state }: { state: CheckState }) {
  const Status = state === "running" || state === "error" ? StatusBadge : StatusWord;
  return (
    <span className="text-13">
      <Status tone={tones[state]}>{messages.states[state]}</Status>
    </span>
  );
}

/** Copies the report as text. The button itself shows the result. */
function CopyReport({ text }: { text: () => string }) {
  const [message, setText] = useState<string>(messages.copy);
  const copy = async () => {
    setText((await copyText(Promise.resolve(text()))) ? messages.copied : messages.copyFailed);
    setTimeout(() => setText(messages.copy), 3_000);
  };
  return (
    <Button variant="outline" onClick={copy}>
      <span aria-live="polite">{message}</span>
    </Button>
  );
}
