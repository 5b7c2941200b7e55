import type { ComponentProps } from "react";
import { useFieldWiring } from "#app/design-system/field.tsx";

/**
 * A text field of several lines. Inside a Field, the text field is connected to the label and the help text.
 */
export function TextArea({ className = "", ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      className={`w-full rounded-10 border border-control bg-surface px-3 py-2 text-16 text-ink placeholder:text-ink-3 aria-invalid:border-2 aria-invalid:border-danger ${className}`}
      {...useFieldWiring()}
      {...rest}
    />
  );
}
