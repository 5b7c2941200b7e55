import type { ReactNode } from "react";

interface EmptyStateProps {
  title: ReactNode;
  /** The reason why the list is empty, in one sentence. */
  children?: ReactNode;
  /** One action, such as a link. */
  action?: ReactNode;
  /** The drawing above the title, when the whole page is empty. */
  drawing?: ReactNode;
  className?: string;
}

/** The state of an empty list: a drawing, title, reason, one action. */
export function EmptyState({ title, children, action, drawing, className = "" }: EmptyStateProps) {
  return (
    <div
      className={`grid justify-items-center gap-2 rounded-16 border border-dashed border-control px-6 py-12 text-center ${className}`}
    >
      {drawing}
      <p className="title text-22">{title}</p>
      {children ? <p className="max-w-[44ch] text-ink-2">{children}</p> : null}
      {action ? <div className="mt-3">{action}</div> : null}
    </div>
  );
}
