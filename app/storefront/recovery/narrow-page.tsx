import type { ReactNode } from "react";

interface NarrowPageProps {
  title: string;
  lead: ReactNode;
  children?: ReactNode;
}

/** A page with one narrow column: a title, an introductory sentence and one action. */
export function NarrowPage({ title, lead, children }: NarrowPageProps) {
  return (
    <div className="page grid justify-items-center py-8 md:py-12">
      <div className="w-full max-w-110">
        <h1 className="title pr-16 text-30 md:pr-0">{title}</h1>
        <p className="mt-2 pr-16 text-ink-2 md:pr-0 [overflow-wrap:anywhere]">{lead}</p>
        {children && <div className="mt-6 grid gap-4">{children}</div>}
      </div>
    </div>
  );
}

/** The classes of the form on such a narrow page. */
export const formClasses = "grid gap-4 rounded-16 border border-line bg-surface p-4 sm:p-6";

/** An error that belongs to no field. */
export function FormAlert({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="rounded-10 bg-danger-soft px-3 py-2 text-15 text-danger">
      {children}
    </p>
  );
}
