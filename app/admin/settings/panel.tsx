import { type ReactNode, useId } from "react";

interface PanelProps {
  title?: string;
  /** The name by which the index of the page finds the panel. */
  section?: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** A box of related settings. */
export function Panel({ title, section, lead, children }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={title ? id : undefined}
      data-section={section}
      className="grid scroll-mt-20 grid-cols-1 gap-5 rounded-10 border border-line bg-surface p-4 sm:p-6"
    >
      {title && (
        <div>
          <h2 id={id} className="title text-22">
            {title}
          </h2>
          {lead && <p className="mt-1 text-ink-2">{lead}</p>}
        </div>
      )}
      {children}
    </section>
  );
}

/** Read-only values with their names, side by side. On narrow screens, the values are below each other. */
export function Details({ rows }: { rows: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className="border-t border-line">
      {rows.map(({ name, value }) => (
        <div key={name} className="grid gap-x-4 border-b border-line py-2 sm:grid-cols-[12rem_minmax(0,1fr)]">
          <dt className="text-ink-3">{name}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
