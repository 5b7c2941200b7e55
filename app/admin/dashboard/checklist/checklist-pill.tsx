import { ChevronRight } from "lucide-react";
import { lowerFirst } from "#app/admin/design/lower-first.ts";
import type { Checklist } from "#domain/operations/checklist/read-checklist.ts";
import { checklistMessages as messages } from "./messages.ts";
import { nextSteps } from "./next-steps.tsx";

interface ChecklistPillProps {
  checklist: Checklist;
  /** The number of finished steps. */
  done: number;
  isOpen: boolean;
}

/** The summary of the checklist: a ring, "Sua loja: 3 de 12 prontos" and the next step. */
export function ChecklistPill({ checklist: { steps }, done, isOpen }: ChecklistPillProps) {
  const next = nextSteps({ steps })[0] ?? steps.find(({ isDone }) => !isDone);
  const progress = messages.progress(done, steps.length);
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: some screen readers do not announce the state.
    <summary
      aria-expanded={isOpen}
      className="flex min-h-9 cursor-pointer list-none items-center gap-2 rounded-full border border-line bg-surface px-3 text-13 hover:border-control [&::-webkit-details-marker]:hidden"
    >
      <Ring part={steps.length > 0 ? done / steps.length : 1} />
      <span className="font-semibold max-sm:sr-only">{messages.shop(progress)}</span>
      <span aria-hidden="true" className="text-ink-2 sm:hidden">
        {progress}
      </span>
      {next && (
        <span className="text-ink-2 max-xl:sr-only">
          {messages.next(lowerFirst(messages.steps[next.step]))}
        </span>
      )}
      <ChevronRight aria-hidden="true" size={16} className="shrink-0 text-ink-2 max-sm:hidden" />
    </summary>
  );
}

const RADIUS = 6.5;
const LENGTH = 2 * Math.PI * RADIUS;

function Ring({ part }: { part: number }) {
  const circle = { cx: 8, cy: 8, r: RADIUS, fill: "none", strokeWidth: 3 };
  return (
    <svg aria-hidden="true" width="16" height="16" viewBox="0 0 16 16" className="shrink-0 -rotate-90">
      <circle {...circle} className="stroke-line" />
      <circle {...circle} strokeDasharray={`${part * LENGTH} ${LENGTH}`} className="stroke-accent" />
    </svg>
  );
}
