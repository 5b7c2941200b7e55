import { useState } from "react";
import { StatusBadge } from "#app/design-system/badge.tsx";
import { Button } from "#app/design-system/button.tsx";
import type { InvariantResult } from "#domain/invariants/check-invariants.ts";
import { systemTestMessages as words } from "./messages.ts";

type Shown = InvariantResult[] | "not asked" | "asking" | "failed";

/** What must always be true of stock, orders, money and secrets: admins alone see it (readings 16). */
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
      className="mt-8 grid gap-4 rounded-16 border border-line bg-surface p-4 sm:p-6"
    >
      <div>
        <h2 id="invariants" className="title text-22">
          {words.invariants}
        </h2>
        <p className="prose-width mt-1 text-15 text-ink-2">{words.invariantsLead}</p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="outline" onClick={ask} aria-disabled={shown === "asking"}>
          {shown === "asking" ? words.asking : words.askInvariants}
        </Button>
        <p role="status" className="text-15 text-ink-2">
          {typeof shown === "string" ? (shown === "failed" ? words.invariantsFailed : "") : summaryOf(shown)}
        </p>
      </div>
      {typeof shown === "string" ? null : (
        <ul aria-label={words.invariants} className="divide-y divide-line">
          {shown.map(({ code, says, brokenRows }) => (
            <li key={code} className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 py-2">
              <span className="w-12 font-mono text-13 text-ink-2">{code}</span>
              <span className="min-w-0 flex-1 basis-56 text-15" lang="en">
                {says}
              </span>
              <StatusBadge tone={brokenRows > 0 ? "danger" : "success"}>
                {brokenRows > 0 ? words.brokenRows(brokenRows) : words.holds}
              </StatusBadge>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const summaryOf = (results: readonly InvariantResult[]) =>
  words.held(results.filter(({ brokenRows }) => brokenRows === 0).length, results.length);

async function fetchInvariants(): Promise<Shown> {
  try {
    const answer = await fetch("/system-test/run", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ check: "invariants" }),
    });
    if (!answer.ok) return "failed";
    return ((await answer.json()) as { invariants: InvariantResult[] }).invariants;
  } catch {
    return "failed";
  }
}
