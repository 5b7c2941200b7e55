import { type KeyboardEvent, type ReactNode, useId } from "react";

interface ChoiceTabsProps<T extends string> {
  /** The name of the choice for screen readers. */
  label: string;
  tabs: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
  /** The content of the chosen tab. */
  children: ReactNode;
}

/** Tabs for alternative input methods. One tab is open. */
export function ChoiceTabs<T extends string>({ label, tabs, value, onChange, children }: ChoiceTabsProps<T>) {
  const id = useId();
  function onKeyDown(event: KeyboardEvent): void {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const at = tabs.findIndex((tab) => tab.value === value);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (!next) return;
    onChange(next.value);
    document.getElementById(`${id}${next.value}`)?.focus();
  }
  return (
    <div className="grid gap-3">
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="grid auto-cols-fr grid-flow-col gap-1 rounded-10 bg-surface-2 p-1"
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            id={`${id}${tab.value}`}
            type="button"
            role="tab"
            aria-selected={tab.value === value}
            aria-controls={`${id}panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            className="min-h-10 rounded-6 px-3 font-semibold text-15 text-ink-2 aria-selected:bg-surface aria-selected:text-ink"
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${value}`} className="grid gap-4">
        {children}
      </div>
    </div>
  );
}
