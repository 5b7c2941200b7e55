import type { KeyboardEvent } from "react";

export type EntryMode = "sign-in" | "sign-up";

interface EntryToggleProps {
  messages: { toggle: string; signIn: string; signUp: string };
  mode: EntryMode;
  onChange: (mode: EntryMode) => void;
}

/**
 * Two tabs that switch between signing in and creating an account (spec S4-22). Arrow keys move between the
 * tabs.
 */
export function EntryToggle({ messages, mode, onChange }: EntryToggleProps) {
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    const other: EntryMode = mode === "sign-in" ? "sign-up" : "sign-in";
    document.getElementById(`entry-${other}`)?.focus();
    onChange(other);
  }
  const tabs = [
    { id: "sign-in", label: messages.signIn },
    { id: "sign-up", label: messages.signUp },
  ] as const;
  return (
    <div
      role="tablist"
      aria-label={messages.toggle}
      onKeyDown={onKeyDown}
      className="mb-4 grid grid-cols-2 gap-1 rounded-10 bg-surface-2 p-1"
    >
      {tabs.map(({ id, label }) => (
        <button
          key={id}
          id={`entry-${id}`}
          type="button"
          role="tab"
          aria-selected={mode === id}
          aria-controls="entry-panel"
          tabIndex={mode === id ? 0 : -1}
          onClick={() => onChange(id)}
          className="min-h-11 cursor-pointer rounded-6 border border-transparent font-semibold text-15 text-ink-2 aria-selected:border-control aria-selected:bg-surface aria-selected:text-ink"
        >
          {label}
        </button>
      ))}
    </div>
  );
}
