import type { ReactNode } from "react";

/** A section of the product form with a heading. */
export function FieldGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="m-0 grid min-w-0 gap-4 border-0 border-line border-t p-0 pt-4 first-of-type:border-t-0 first-of-type:pt-0">
      <legend className="float-left -mb-1 w-full p-0 text-13 font-semibold text-ink-3 [&+*]:clear-both">
        {legend}
      </legend>
      {children}
    </fieldset>
  );
}

interface TickProps {
  name: string;
  label: string;
  defaultChecked: boolean;
  onChange?: (isTicked: boolean) => void;
}

/** A checkbox with a label; unticked it is absent from the form data. */
export function Tick({ name, label, defaultChecked, onChange }: TickProps) {
  return (
    <label className="flex min-h-9 cursor-pointer items-center gap-3 text-15">
      <input
        type="checkbox"
        name={name}
        value="true"
        defaultChecked={defaultChecked}
        onChange={(event) => onChange?.(event.target.checked)}
        className="size-5 accent-accent"
      />
      {label}
    </label>
  );
}
