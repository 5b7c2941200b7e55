import { type ReactNode, useEffect, useState } from "react";
import { Button } from "#app/design-system/button.tsx";
import { adminMessages } from "#messages/pt-BR/back-office/frame.ts";
import { isPageKey } from "./row-keys.ts";

/** The marked rows of a list. A row that leaves the list loses its mark. */
export interface Marking {
  ids: ReadonlySet<string>;
  toggle: (id: string) => void;
  replace: (ids: readonly string[]) => void;
}

/** Stores which of the shown rows are marked. Esc removes all marks. */
export function useMarking(shown: readonly string[]): Marking {
  const [marked, setMarked] = useState<readonly string[]>([]);
  const ids = new Set(marked.filter((id) => shown.includes(id)));
  const hasMarks = ids.size > 0;
  useEffect(() => {
    if (!hasMarks) return;
    const press = (event: KeyboardEvent) => {
      if (event.key === "Escape" && isPageKey(event)) setMarked([]);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [hasMarks]);
  const toggle = (id: string) =>
    setMarked((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]));
  return { ids, toggle, replace: setMarked };
}

interface MarkBoxProps {
  label: string;
  isMarked: boolean;
  /** Only for the checkbox that marks all rows: whether some rows, but not all, are marked. */
  isPartly?: boolean;
  onToggle: () => void;
}

/** The checkbox that marks a row or all rows. */
export function MarkBox({ label, isMarked, isPartly = false, onToggle }: MarkBoxProps) {
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={isMarked}
      ref={(box) => {
        if (box) box.indeterminate = isPartly;
      }}
      onChange={onToggle}
      className="size-5 align-middle"
    />
  );
}

interface MarkBarProps {
  label: string;
  /** The count, such as "3 marcadas". Screen readers announce each change. */
  summary: string;
  /** The sum of the marked rows, which is shown beside the count. */
  about?: ReactNode;
  /** The label of the button that removes the marks. */
  clear?: string;
  onClear: () => void;
  /** The actions that apply to every marked row. */
  children: ReactNode;
}

/** The CSS classes of the main action in the bar, and the CSS classes of the other actions. */
export const bulkMain = "border-transparent bg-bg text-ink hover:bg-surface-2";
export const bulkButton = "border-current bg-transparent text-bg hover:bg-transparent hover:opacity-80";

/**
 * The bar of actions for marked rows, at the bottom of the page. An empty space below the list keeps the last
 * row visible.
 */
export function MarkBar({ label, summary, about, clear, onClear, children }: MarkBarProps) {
  return (
    <>
      <section
        aria-label={label}
        className="bulk-bar fixed bottom-4 left-1/2 z-30 flex min-h-14 w-max max-w-[calc(100vw-2rem)] -translate-x-1/2 flex-wrap items-center gap-x-3 gap-y-2 rounded-16 bg-ink px-5 py-2 text-bg shadow-float md:bottom-14"
      >
        <p role="status" className="font-semibold whitespace-nowrap">
          {summary}
        </p>
        {about && <span className="whitespace-nowrap opacity-80">{about}</span>}
        {children}
        <Button
          size="sm"
          className="border-transparent bg-transparent text-bg hover:bg-transparent hover:opacity-80"
          onClick={onClear}
        >
          {clear ?? adminMessages.parts.unmark}
        </Button>
      </section>
      <div className="h-24" />
    </>
  );
}
