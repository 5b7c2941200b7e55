import type { ReactNode } from "react";

interface RowSwitchProps {
  isOn: boolean;
  isBusy: boolean;
  /** The name of the switch for screen readers, which includes the row. */
  label: string;
  onToggle: () => void;
  /** An icon of 12 px beside the knob, for a switch without a visible word. */
  icon?: ReactNode;
  /** The visible words beside the switch. */
  children?: ReactNode;
}

/** The switch of a row. */
export function RowSwitch({ isOn, isBusy, label, onToggle, icon, children }: RowSwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      aria-disabled={isBusy}
      onClick={() => {
        if (!isBusy) onToggle();
      }}
      className="group inline-flex min-h-9 cursor-pointer items-center gap-2 rounded-10 text-13 text-ink-2"
    >
      <span
        aria-hidden="true"
        className="relative h-5 w-9 shrink-0 rounded-full border border-control bg-surface-2 transition-colors duration-120 group-aria-checked:border-accent group-aria-checked:bg-accent"
      >
        <span className="absolute top-0.5 left-0.5 size-3.5 rounded-full bg-control transition-transform duration-120 group-aria-checked:translate-x-4 group-aria-checked:bg-on-accent motion-reduce:transition-none" />
        {icon && (
          <span className="absolute top-0.75 right-1 text-ink-3 group-aria-checked:right-auto group-aria-checked:left-1 group-aria-checked:text-on-accent">
            {icon}
          </span>
        )}
      </span>
      {children}
    </button>
  );
}
