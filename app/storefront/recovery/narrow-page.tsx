import type { ReactNode } from "react";
import { classes } from "#app/design-system/classes.ts";
import { MailAddress } from "#app/design-system/mail-address.tsx";

interface NarrowPageProps {
  title: string;
  /** The introductory sentence. The introductory sentence may contain a mail address. */
  lead: ReactNode;
  /** Whether the action takes all the width that remains beside the title. */
  isWide?: boolean;
  children?: ReactNode;
}

/**
 * A page with one task: a title, an introductory sentence and one action. On wide screens the action stands
 * beside the title.
 */
export function NarrowPage({ title, lead, isWide = false, children }: NarrowPageProps) {
  return (
    <div className="page grid gap-x-12 gap-y-6 py-8 md:py-12 lg:grid-cols-[21rem_minmax(0,1fr)]">
      <div>
        <h1 className="title text-30">{title}</h1>
        <p className="mt-2 text-ink-2 [overflow-wrap:anywhere]">
          {typeof lead === "string" ? <MailAddress>{lead}</MailAddress> : lead}
        </p>
      </div>
      {children && (
        <div className={classes("grid content-start gap-4", !isWide && "max-w-140")}>{children}</div>
      )}
    </div>
  );
}

/** The classes of the form on a narrow page. */
export const formClasses = "grid gap-4 rounded-16 border border-line bg-surface p-4 sm:p-6";

/** An error that belongs to no field. */
export function FormAlert({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="rounded-10 bg-danger-soft px-3 py-2 text-15 text-danger">
      {children}
    </p>
  );
}
