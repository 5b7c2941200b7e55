import type { ComponentProps } from "react";
import { Button } from "#app/design-system/button.tsx";

interface RowButtonProps extends ComponentProps<typeof Button> {
  /** The name of the button for screen readers, which includes the row: "Editar “IDE Pro”". */
  label: string;
}

/** A button on one row of a list. */
export function RowButton({ label, ...rest }: RowButtonProps) {
  return <Button size="sm" variant="outline" aria-label={label} {...rest} />;
}

/** The name of a row, as a button that opens the row. */
export function RowName({ className = "", ...rest }: ComponentProps<"button">) {
  return (
    <button
      type="button"
      className={`min-h-6 cursor-pointer wrap-anywhere text-left font-semibold underline-offset-3 xl:min-w-32 hover:underline ${className}`}
      {...rest}
    />
  );
}
