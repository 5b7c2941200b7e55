import type { ReactNode } from "react";
import { classes } from "./classes.ts";

/** An outlined pill. A card has at most one pill. */
export function Badge({ children, className }: { children: ReactNode; className?: string }) {
  return <span className={classes("badge", className)}>{children}</span>;
}

export type StatusTone = "success" | "warning" | "danger" | "neutral";

const tones: Record<StatusTone, string> = {
  success: "bg-success-soft text-success",
  warning: "bg-warning-soft text-warning",
  danger: "bg-danger-soft text-danger",
  neutral: "bg-surface-2 text-ink-2",
};

/** The text colors of a state. Only the states "warning" and "danger" are bold. */
export const wordTones: Record<StatusTone, string> = {
  success: "text-success",
  warning: "font-semibold text-warning",
  danger: "font-semibold text-danger",
  neutral: "text-ink-2",
};

/** A state as a dot and a word, for dense rows. Only unusual states are bold. */
export function StatusWord({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span className={`inline-flex items-center gap-1.5 whitespace-nowrap ${wordTones[tone]}`}>
      <span aria-hidden="true" className="size-1.5 shrink-0 rounded-full bg-current" />
      {children}
    </span>
  );
}

/**
 * A state as text with a dot: green for delivered, amber for waiting, red for failed, and grey for every
 * other state.
 */
export function StatusBadge({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-13 font-semibold whitespace-nowrap ${tones[tone]}`}
    >
      <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
      {children}
    </span>
  );
}

/** A state in a list. The normal state is a dot and a plain word. Only other states have a background. */
export function ListStatus(props: { tone: StatusTone; children: ReactNode }) {
  return props.tone === "success" ? <StatusWord {...props} /> : <StatusBadge {...props} />;
}
