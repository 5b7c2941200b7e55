import { Check } from "lucide-react";
import { type RefObject, useEffect, useState } from "react";
import { adminMessages } from "#messages/pt-BR/back-office/frame.ts";

export interface EditorSection {
  id: string;
  label: string;
  /** The names of the fields of the section. */
  names: readonly string[];
  /**
   * The fields that must contain a value before the section counts as complete. By default, all fields of the
   * section must contain a value.
   */
  needs?: readonly string[];
}

export type SectionState = "error" | "unsaved" | "complete" | "open";

/**
 * Returns the state of a section. When a section has both an error and an unsaved change, its state is the
 * error.
 */
export function sectionState(
  { names, needs = names }: EditorSection,
  { errors, changed, filled }: { errors: object; changed: readonly string[]; filled: ReadonlySet<string> },
): SectionState {
  if (names.some((name) => name in errors)) return "error";
  if (names.some((name) => changed.includes(name))) return "unsaved";
  return needs.length > 0 && needs.every((name) => filled.has(name)) ? "complete" : "open";
}

interface SectionIndexProps {
  sections: readonly { id: string; label: string; state: SectionState }[];
  /**
   * The element that contains the sections. The attribute `data-section` of each section contains the id of
   * the section.
   */
  within: RefObject<HTMLElement | null>;
  /** The index of an editor is a row on narrow windows. The index of a page is always a column. */
  look?: keyof typeof looks;
}

const looks = {
  editor: { nav: "editor-index", list: "fade-end", button: undefined, current: "location" },
  page: {
    nav: undefined,
    list: undefined,
    button:
      "flex min-h-9 w-full cursor-pointer items-center rounded-6 px-3 py-2 text-left leading-snug text-ink-2 hover:text-ink xl:hover:bg-surface-2 aria-[current=true]:font-semibold aria-[current=true]:text-ink xl:aria-[current=true]:bg-surface-2",
    current: "true",
  },
} as const;

/** The sections of an editor with their states. A click scrolls to a section. */
export function SectionIndex({ sections, within, look = "editor" }: SectionIndexProps) {
  const messages = adminMessages.editor;
  const { nav, list, button, current } = looks[look];
  const [shown, setShown] = useState(sections[0]?.id);
  useEffect(() => {
    const box = within.current;
    if (!box) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const top = entries.find(({ isIntersecting }) => isIntersecting);
        if (top) setShown((top.target as HTMLElement).dataset.section);
      },
      // A section is the current section while a part of the section is in the upper third of the window.
      { rootMargin: "-10% 0px -60% 0px" },
    );
    for (const section of box.querySelectorAll("[data-section]")) observer.observe(section);
    return () => observer.disconnect();
  }, [within]);
  const go = (id: string) => {
    const section = within.current?.querySelector<HTMLElement>(`[data-section="${id}"]`);
    section?.scrollIntoView({ block: "start" });
    section?.querySelector<HTMLElement>("input:not([type=hidden]), select, textarea, a, button")?.focus({
      preventScroll: true,
    });
    setShown(id);
  };
  return (
    <nav aria-label={messages.index} className={nav}>
      <ul className={list}>
        {sections.map(({ id, label, state }) => (
          <li key={id}>
            <button
              type="button"
              aria-current={id === shown ? current : undefined}
              onClick={() => go(id)}
              className={button}
            >
              {label}
              {state === "complete" && <Check aria-hidden="true" size={14} />}
              {(state === "error" || state === "unsaved") && (
                <i aria-hidden="true" data-state={state} className="state-dot" />
              )}
              {state !== "open" && <span className="sr-only">, {messages.states[state]}</span>}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
