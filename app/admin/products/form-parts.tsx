import type { ReactNode, SyntheticEvent } from "react";

interface FieldGroupProps {
  legend: string;
  /** The id by which the index of the editor refers to the section. */
  section?: string;
  children: ReactNode;
}

/** A section of the product form with a heading. */
export function FieldGroup({ legend, section, children }: FieldGroupProps) {
  return (
    <fieldset
      data-section={section}
      className="m-0 grid min-w-0 scroll-mt-2 gap-4 border-0 border-line border-t p-0 pt-6 first-of-type:border-t-0 first-of-type:pt-0 max-lg:scroll-mt-14"
    >
      <legend className="title float-left -mb-1 w-full p-0 text-22 [&+*]:clear-both">{legend}</legend>
      {children}
    </fieldset>
  );
}

const stop = (event: SyntheticEvent) => event.stopPropagation();

/**
 * A dialog, such as the second-factor dialog, can be inside the form. This component stops the submit, change
 * and key events of the dialog that it contains, so that these events do not reach the form.
 */
export const OutsideForm = ({ children }: { children: ReactNode }) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: the element only stops events.
  <div role="presentation" className="contents" onSubmit={stop} onChange={stop} onKeyDown={stop}>
    {children}
  </div>
);

interface TickProps {
  name: string;
  label: string;
  defaultChecked: boolean;
  onChange?: (isTicked: boolean) => void;
}

/** A checkbox with a label. The form data contains no value of an unticked checkbox. */
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
