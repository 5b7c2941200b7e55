import { useState } from "react";
import { webhookPath } from "#addresses";
import { StatusBadge, type StatusTone } from "#app/design-system/badge.tsx";
import { Button } from "#app/design-system/button.tsx";
import { copyText } from "#app/design-system/copy-text.ts";
import { describePage, useShopSnapshot } from "#app/storefront/base/shop-snapshot.ts";
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
  const ended = shown.filter(({ ms }) => ms !== undefined).length;
  const summary = messages.passed(passedOf(shown), shown.length);

  return (
    <div className="page py-8 md:py-12">
      <h1 className="title text-30">{messages.title}</h1>
      <p className="prose-width mt-2 text-ink-2">{messages.lead}</p>
      <noscript>
        <p className="mt-4 rounded-10 bg-warning-soft px-3 py-2 text-15 text-warning">
          {messages.needsScript}
        </p>
      </noscript>

      <div className="mt-6 flex flex-wrap items-center gap-3">
        <Button onClick={runAll} aria-disabled={running}>
          {running ? messages.running : ended > 0 ? messages.again : messages.run}
        </Button>
        {ended > 0 && !running ? (
          <CopyReport text={() => reportText(shown, new Date().toISOString())} />
        ) : null}
        <p role="status" className="text-15 text-ink-2">
          {running
            ? messages.running
            : ended === 0
              ? messages.notRun
              : `${summary}. ${messages.total(totalTime(shown))}.`}
        </p>
      </div>

      <ol
        aria-label={messages.list}
        aria-busy={running}
        className="mt-6 divide-y divide-line rounded-16 border border-line bg-surface"
      >
        {shown.map((check) => (
          <li key={check.name} className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
            <div className="min-w-0 flex-1 basis-36">
              <h2 className="font-semibold text-16">{messages.names[check.name]}</h2>
              <p className="text-13 text-ink-2">{reasonOf(check)}</p>
            </div>
            {check.ms !== undefined && (
              <span className="font-mono text-13 text-ink-2">{messages.time(check.ms)}</span>
            )}
            <StatusBadge tone={tones[check.state]}>{messages.states[check.state]}</StatusBadge>
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
    </div>
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
