import type { ReactNode } from "react";

interface SectionProps {
  title: string;
  /** A sentence or a link below the heading. */
  note?: ReactNode;
  /** Whether the section has its own background across the page. */
  isBand?: boolean;
  children: ReactNode;
}

/** A section below a product. The heading is at the left, and the content is beside it (`sections.css`). */
export function Section({ title, note, isBand = false, children }: SectionProps) {
  return (
    <section className={isBand ? "sell sell-band" : "sell"}>
      <div>
        <h2>{title}</h2>
        {note ? <p>{note}</p> : null}
      </div>
      <div>{children}</div>
    </section>
  );
}
