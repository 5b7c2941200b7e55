import { type ComponentProps, useState } from "react";
import { useFieldWiring } from "./field.tsx";
import { designMessages } from "./messages.ts";

const refused = "aria-invalid:border-danger aria-invalid:border-2";
const box =
  "w-full min-h-11 rounded-10 border border-control bg-surface px-3 py-2 text-16 text-ink placeholder:text-ink-3 " +
  `transition-colors duration-120 hover:border-ink-3 read-only:bg-surface-2 disabled:bg-surface-2 disabled:text-ink-3 ${refused}`;

/** A one-line text field. Inside a Field it connects itself to the label and the help text. */
export function TextInput({ className = "", ...rest }: ComponentProps<"input">) {
  return <input type="text" className={`${box} ${className}`} {...useFieldWiring()} {...rest} />;
}

/** A text field of several lines. Inside a Field it connects itself to the label and the help text. */
export function TextArea({ className = "", ...rest }: ComponentProps<"textarea">) {
  return <textarea className={`${box} resize-y ${className}`} {...useFieldWiring()} {...rest} />;
}

interface PasswordProps extends Omit<ComponentProps<"input">, "type"> {
  /** Labels of the button beside the field, when the form has another language than its page. */
  showLabel?: string;
  hideLabel?: string;
  /** The name of the field, for screen readers. */
  subject?: string;
}

/** A password field with a show/hide button. It allows pasting and password managers. */
export function PasswordInput({
  className = "",
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
        className={`${box} pr-18 ${className}`}
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
export function SelectInput({ className = "", ...rest }: ComponentProps<"select">) {
  return (
    <select
      className={`select-arrow min-h-11 appearance-none rounded-10 border border-control bg-surface py-2 pr-9 pl-3 text-15 text-ink transition-colors duration-120 hover:border-ink-3 disabled:text-ink-3 ${refused} ${className}`}
      {...useFieldWiring()}
      {...rest}
    />
  );
}
