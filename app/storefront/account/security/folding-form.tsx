import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "#app/design-system/classes.ts";

interface FoldingFormProps {
  title: string;
  /** Whether the form is already open when the page loads, because its last submission failed. */
  open: boolean;
  /** Whether sending the form destroys data. */
  isDangerous?: boolean;
  children: ReactNode;
}

/**
 * Shows a rarely used form as a row of a card. The form is inside a `details` element, which works without
 * JavaScript.
 */
export function FoldingForm({ title, open, isDangerous, children }: FoldingFormProps) {
  return (
    <details open={open} className="group">
      <summary
        className={classes(
          "flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 px-4 py-3 font-semibold hover:bg-surface-2 sm:px-6 [&::-webkit-details-marker]:hidden",
          isDangerous && "text-danger",
        )}
      >
        {title}
        <ChevronDown
          aria-hidden="true"
          size={20}
          className="shrink-0 text-ink-3 transition-transform duration-120 group-open:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      <div className="border-line border-t p-4 sm:p-6">{children}</div>
    </details>
  );
}
