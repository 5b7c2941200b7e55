import type { ReactNode } from "react";

interface PageHeadProps {
  title: string;
  /** One line under the title. */
  lead?: ReactNode;
  /** Buttons at the right; one of them filled. */
  actions?: ReactNode;
}

/** The title of a page, one line about it, and its main actions. */
export function PageHead({ title, lead, actions }: PageHeadProps) {
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <title>{title}</title>
      <div className="min-w-0">
        <h1 className="title text-30">{title}</h1>
        {lead && <p className="mt-1 text-ink-2">{lead}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}
