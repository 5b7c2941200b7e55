import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import type { Checklist } from "#domain/operations/checklist/read-checklist.ts";
import { checklistMessages as messages } from "./messages.ts";
import { checklistPaths } from "./paths.ts";

/** The largest number of steps in the strip. The drawer of the checklist shows all steps. */
const SHOWN = 3;

/**
 * Returns the open steps that the owner does on a page of the back office. A shop without a product cannot
 * sell, so the first product comes first.
 */
export function nextSteps({ steps }: Pick<Checklist, "steps">) {
  const open = steps.flatMap(({ step, isDone }) => {
    const to = checklistPaths[step];
    return isDone || !to ? [] : [{ step, to }];
  });
  return open.sort((a, b) => Number(b.step === "product") - Number(a.step === "product")).slice(0, SHOWN);
}

/** Links to the pages of the next steps of a new shop. */
export function NextSteps({ steps }: { steps: ReturnType<typeof nextSteps> }) {
  return (
    <section aria-labelledby="next-steps">
      <h2 id="next-steps" className="mb-2 text-15 font-semibold">
        {messages.first}
      </h2>
      <ul className="grid gap-3 sm:auto-cols-fr sm:grid-flow-col">
        {steps.map(({ step, to }, index) => (
          <li
            key={step}
            className={`relative flex min-h-13 items-center gap-2 rounded-10 px-4 py-2 ${index === 0 ? "bg-accent text-on-accent" : "border border-line bg-surface"}`}
          >
            <Link
              to={to}
              className="flex-1 font-semibold text-15 after:absolute after:inset-0 after:rounded-10 hover:underline"
            >
              {messages.steps[step]}
            </Link>
            <ChevronRight aria-hidden="true" size={14} className="shrink-0" />
          </li>
        ))}
      </ul>
    </section>
  );
}
