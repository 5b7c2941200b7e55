import type { ReactNode } from "react";
import { MailAddress } from "#app/design-system/mail-address.tsx";

interface NarrowPageProps {
  title: string;
  /** The introductory sentence. The introductory sentence can contain an email address. */
  lead: ReactNode;
  /** The element below the introductory sentence. */
  beside?: ReactNode;
  children?: ReactNode;
}

/**
 * A page with one task: a title, an introductory sentence and one action. On wide screens, the action is
 * beside the title.
 */
export function NarrowPage({ title, lead, beside, children }: NarrowPageProps) {
  return (
    <div className="page grid gap-x-12 gap-y-6 py-8 md:py-12 lg:grid-cols-[21rem_minmax(0,1fr)]">
      <div>
        <h1 className="title text-30">{title}</h1>
        <p className="mt-2 text-ink-2 [overflow-wrap:anywhere]">
          {typeof lead === "string" ? <MailAddress>{lead}</MailAddress> : lead}
        </p>
        {beside}
      </div>
      {children && <div className="grid min-w-0 content-start gap-4">{children}</div>}
    </div>
  );
}

/** The CSS classes of the form on a page with one task. From a width of 640 px, two fields are in one row. */
export const formClasses =
  "grid gap-4 rounded-16 border border-line bg-surface p-4 sm:grid-cols-2 sm:items-start sm:gap-x-6 sm:p-6";

/**
 * The classes of a button beside a field. The space above the button is as high as the label of the field.
 */
export const besideField = "sm:mt-[calc(1.5*var(--text-15)+0.375rem)]";

/** An error that belongs to no field. */
export function FormAlert({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="col-span-full rounded-10 bg-danger-soft px-3 py-2 text-15 text-danger">
      {children}
    </p>
  );
}
