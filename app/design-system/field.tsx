import { createContext, type ReactNode, useContext, useId } from "react";

interface FieldWiring {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

const FieldContext = createContext<FieldWiring | null>(null);

/**
 * Returns the attributes that a control gets from the Field around it: an id, a description and whether the
 * input is invalid.
 */
export function useFieldWiring(): Partial<FieldWiring> {
  return useContext(FieldContext) ?? {};
}

interface FieldProps {
  label: ReactNode;
  help?: ReactNode;
  /** The error, which replaces the help text. */
  error?: ReactNode;
  /** One control of this design system. The control connects itself to the label. */
  children: ReactNode;
  className?: string;
}

/** A control with a label above and a help text below. An error replaces the help text. */
export function Field({ label, help, error, children, className = "" }: FieldProps) {
  const id = useId();
  const note = error || help;
  const noteId = `${id}-note`;
  return (
    <div className={`grid gap-1.5 ${className}`}>
      <label htmlFor={id} className="text-15 font-medium">
        {label}
      </label>
      <FieldContext
        value={{
          id,
          "aria-describedby": note ? noteId : undefined,
          "aria-invalid": error ? true : undefined,
        }}
      >
        {children}
      </FieldContext>
      {note ? (
        <p id={noteId} className={`text-13 ${error ? "font-medium text-danger" : "text-ink-3"}`}>
          {note}
        </p>
      ) : null}
    </div>
  );
}
