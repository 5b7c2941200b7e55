import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import type { Checklist } from "#domain/operations/checklist/read-checklist.ts";
import { checklistMessages as messages } from "./checklist-messages.ts";
import { checklistPlaces } from "./checklist-places.ts";
import { lowerFirst } from "./lower-first.ts";

/**
 * A link to the page of the next open step of the checklist. Without such a page the component shows nothing,
 * because the drawer of the checklist says what to do.
 */
export function NextStep({ checklist: { steps } }: { checklist: Checklist }) {
  const next = steps.find(({ isDone }) => !isDone);
  const place = next && checklistPlaces[next.step];
  return (
    place && (
      <Link to={place} className="inline-flex items-center gap-1 font-semibold hover:underline">
        {messages.next(lowerFirst(messages.steps[next.step]))}
        <ChevronRight aria-hidden="true" size={16} className="shrink-0" />
      </Link>
    )
  );
}
