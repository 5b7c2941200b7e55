import { type ComponentProps, useState } from "react";
import { designMessages } from "#messages/en/shared/design.ts";
import { classes } from "./classes.ts";
import { useFieldWiring } from "./field.tsx";

const rejected = "aria-invalid:border-danger aria-invalid:border-2";

/** A one-line text field. Inside a Field, the text field is connected to the label and the help text. */
export function TextInput({ className, ...rest }: ComponentProps<"input">) {
  return (
    <input type="text" className={classes("text-box", rejected, className)} {...useFieldWiring()} {...rest} />
  );
}

/**
 * A text field of several lines. Inside a Field, the text field is connected to the label and the help text.
 */
export function TextArea({ className, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea className={classes("text-box resize-y", rejected, className)} {...useFieldWiring()} {...rest} />
  );
}

interface PasswordProps extends Omit<ComponentProps<"input">, "type"> {
  /**
   * The labels of the show/hide button beside the field. Used when the form and its page have different
   * languages.
   */
  showLabel?: string;
  hideLabel?: string;
  /** The name of the field, for screen readers. */
  subject?: string;
}

/** A password field with a show/hide button. The field allows pasting and password managers. */
export function PasswordInput({
  className,
  showLabel = designMessages.showPassword,
  hideLabel = designMessages.hidePassword,
  subject = designMessages.password,
  ...rest
}: PasswordProps) {
  const [shown, setShown] = useState(false);
  const wiring = useFieldWiring();
  return (
    <span className="relative block">
      <input
        type={shown ? "text" : "password"}
        autoCapitalize="none"
        spellCheck={false}
        className={classes("text-box pr-18", rejected, className)}
        {...wiring}
        {...rest}
      />
      <button
        type="button"
        aria-pressed={shown}
        aria-controls={wiring.id}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-1 right-1 min-w-14 rounded-6 px-3 text-13 font-semibold text-ink-2 hover:bg-surface-2"
      >
        {shown ? hideLabel : showLabel}
        <span className="sr-only"> {subject}</span>
      </button>
    </span>
  );
}

/** The browser's own select box with the shop's style. */
export function SelectInput({ className, ...rest }: ComponentProps<"select">) {
  return (
    <select
      className={classes("select-arrow select-box", rejected, className)}
      {...useFieldWiring()}
      {...rest}
    />
  );
}
