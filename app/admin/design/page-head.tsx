import type { ReactNode } from "react";

interface PageHeadProps {
  title: string;
  /** The views of the page, beside its title. */
  tabs?: ReactNode;
  /** One line under the title. */
  lead?: ReactNode;
  /** The buttons at the right. One of the buttons has a filled background. */
  actions?: ReactNode;
}

/** The title of a page, one line about the page, and the page's main actions. */
export function PageHead({ title, tabs, lead, actions }: PageHeadProps) {
  return (
    <div className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3 max-sm:mb-4 max-sm:items-center max-sm:gap-y-1">
      <title>{title}</title>
      {/* On phones, the actions stand beside the title when there is room. There, only screen readers get the
          line of text, so that the content is visible without scrolling. */}
      <div className={`min-w-0 max-sm:contents ${tabs ? "" : "flex-1 basis-56"}`}>
        <h1 className="title text-30">{title}</h1>
        {lead && <p className="mt-1 text-ink-2 max-sm:sr-only">{lead}</p>}
      </div>
      {tabs && <div className="mr-auto min-w-0 max-sm:order-last max-sm:w-full">{tabs}</div>}
      {actions && <div className="flex flex-wrap gap-2 [&_.button]:min-h-10">{actions}</div>}
    </div>
  );
}
