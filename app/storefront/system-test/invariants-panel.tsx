import { useState } from "react";
import { StatusBadge } from "#app/design-system/badge.tsx";
import { Button } from "#app/design-system/button.tsx";
import type { InvariantResult } from "#domain/operations/invariants/check-invariants.ts";
import type { Comparison } from "#domain/operations/ledger/comparison.ts";
import { formatDate } from "#messages/format.ts";
import { systemTestMessages as messages } from "./messages.ts";

interface Answer {
  invariants: InvariantResult[];
  /**
   * The last comparison of the provider's records with the ledger. The value is undefined when no provider
   * reports its money movements.
   */
  comparison?: Comparison | null;
}
type Shown = Answer | "not asked" | "asking" | "failed";

/** The invariants of stock, orders, money and secrets. Only admins see this part (spec R16). */
export function InvariantsPanel() {
  const [shown, setShown] = useState<Shown>("not asked");

  const ask = async () => {
    if (shown === "asking") return;
    setShown("asking");
    setShown(await fetchInvariants());
  };

  return (
    <section
      aria-labelledby="invariants"
      className="grid gap-4 rounded-16 border border-line bg-surface p-4 sm:p-6"
    >
      <div>
        <h2 id="invariants" className="title text-22">
          {messages.invariants}
        </h2>
        <p className="prose-width mt-1 text-15 text-ink-2">{messages.invariantsLead}</p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="outline" onClick={ask} aria-disabled={shown === "asking"}>
          {shown === "asking" ? messages.asking : messages.askInvariants}
        </Button>
        <p role="status" className="text-15 text-ink-2">
          {typeof shown === "string"
            ? shown === "failed"
              ? messages.invariantsFailed
              : ""
            : summaryOf(shown.invariants)}
        </p>
      </div>
      {typeof shown === "string" || shown.comparison === undefined ? null : (
        <p className={`text-15 ${shown.comparison?.differences ? "text-danger" : "text-ink-2"}`}>
          {comparisonOf(shown.comparison)}
        </p>
      )}
      {typeof shown === "string" ? null : (
        <ul aria-label={messages.invariants} className="divide-y divide-line">
          {shown.invariants.map(({ code, says, brokenRows }) => (
            <li
              key={code}
              className="grid min-h-11 grid-cols-[3rem_1fr] items-center gap-x-4 gap-y-1 py-2 sm:grid-cols-[3rem_1fr_auto]"
            >
              <span className="font-mono text-13 text-ink-2">{code}</span>
              <span className="min-w-0 text-15" lang="en">
                {says}
              </span>
              <span className="col-start-2 justify-self-start sm:col-start-3">
                <StatusBadge tone={brokenRows > 0 ? "danger" : "success"}>
                  {brokenRows > 0 ? messages.brokenRows(brokenRows) : messages.holds}
                </StatusBadge>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const summaryOf = (results: readonly InvariantResult[]) =>
  messages.held(results.filter(({ brokenRows }) => brokenRows === 0).length, results.length);

function comparisonOf(comparison: Comparison | null): string {
  if (!comparison) return messages.comparison.never;
  const { until, compared, differences } = comparison;
  const when = formatDate(new Date(until), { dateStyle: "short", timeStyle: "short" });
  const count = compared.payments + compared.refunds + compared.disputes;
  const text =
    differences > 0
      ? messages.comparison.differs(when, differences)
      : messages.comparison.agrees(when, count);
  return compared.foreign > 0 ? `${text} ${messages.comparison.foreign(compared.foreign)}` : text;
}

async function fetchInvariants(): Promise<Shown> {
  try {
    const answer = await fetch("/system-test/run", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ check: "invariants" }),
    });
    if (!answer.ok) return "failed";
    return (await answer.json()) as Answer;
  } catch {
    return "failed";
  }
}
