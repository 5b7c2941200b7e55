import { categoryMessages } from "./messages.ts";

/** The names of the inks, in the same order as in `app/design-system/repeated.css`. */
const inkNames = ["green", "indigo", "red", "ochre", "plum", "slate"] as const;

interface InkChoiceProps {
  /** The number of the category's ink. With null, the form offers the next free ink to a new category. */
  ink: number | null;
  error?: string | undefined;
}

/** The ink of a category, which colors its seals and its dot in the shop's filter. */
export function InkChoice({ ink, error }: InkChoiceProps) {
  const messages = categoryMessages.form;
  const inks = inkNames.map((name, number) => ({
    value: String(number),
    label: messages.inks[name],
    look: `ink-${number}`,
  }));
  const choices = ink === null ? [{ value: "", label: messages.nextInk, look: "" }, ...inks] : inks;
  return (
    <fieldset aria-describedby="ink-note">
      <legend className="mb-1.5 text-15 font-medium">{messages.ink}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(({ value, label, look }) => (
          <label
            key={value}
            className={`inline-flex min-h-10 cursor-pointer items-center gap-2 rounded-full border border-line px-3 text-15 has-checked:border-ink ${look}`}
          >
            <input
              type="radio"
              name="ink"
              value={value}
              defaultChecked={value === String(ink ?? "")}
              className="size-4 accent-accent"
            />
            {look && <span aria-hidden="true" className="ink-swatch" />}
            {label}
          </label>
        ))}
      </div>
      <p id="ink-note" className={`mt-1 text-13 ${error ? "font-medium text-danger" : "text-ink-3"}`}>
        {error ?? messages.inkHelp}
      </p>
    </fieldset>
  );
}
