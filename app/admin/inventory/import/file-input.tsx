import type { ComponentProps } from "react";
import { useFieldWiring } from "#app/design-system/field.tsx";

/** A file input; inside a Field it connects itself to the label and the help text. */
export function FileInput({ className = "", ...rest }: Omit<ComponentProps<"input">, "type">) {
  return (
    <input
      type="file"
      className={`min-h-11 w-full rounded-10 border border-control bg-surface p-1.5 text-15 text-ink file:mr-3 file:min-h-8 file:rounded-6 file:border-0 file:bg-surface-2 file:px-3 file:font-semibold file:text-ink aria-invalid:border-2 aria-invalid:border-danger ${className}`}
      {...useFieldWiring()}
      {...rest}
    />
  );
}
