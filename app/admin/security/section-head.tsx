import type { ReactNode, RefObject } from "react";

interface SectionHeadProps {
  id: string;
  title: string;
  lead: ReactNode;
  actions?: ReactNode;
  headingRef?: RefObject<HTMLHeadingElement | null>;
}

/** The box of a section of the page. */
export const sectionBox = "scroll-mt-20 overflow-clip rounded-10 border border-line bg-surface p-4 md:p-6";

/**
 * The class of a list at the end of a section. On phones, a list with this class reaches the edges of the
 * box. On phones, the border of the box is also the lower border of this list.
 */
export const sectionEnd = "max-md:-mb-4.25";

/**
 * The header of a page section: a heading, one line about the section, and actions. The heading can receive
 * the focus.
 */
export function SectionHead({ id, title, lead, actions, headingRef }: SectionHeadProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <h2 id={id} ref={headingRef} tabIndex={-1} className="title min-w-0 text-22 outline-none">
        {title}
      </h2>
      <p className="order-2 w-full text-ink-2">{lead}</p>
      {actions}
    </div>
  );
}
