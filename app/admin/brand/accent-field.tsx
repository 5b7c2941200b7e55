import { categoryMessages } from "#app/admin/categories/messages.ts";
import { Button } from "#app/design-system/button.tsx";
import { Field } from "#app/design-system/field.tsx";
import { TextInput } from "#app/design-system/inputs.tsx";
import { accentProblem, nearestAccent, parseColour } from "#domain/settings/brand/accent.ts";
import { accentSentence } from "./forms.ts";
import { brandMessages } from "./messages.ts";

interface AccentFieldProps {
  value: string;
  /** The error of the last submission. */
  error: string | undefined;
  onChange: (typed: string) => void;
}

/**
 * The default accent in each theme. The shop uses the default accent while the owner has chosen no accent.
 */
const DESIGN_ACCENT = { light: "#0b5d46", dark: "#4cc79a" };

/** Ready accents: the inks of the categories, with a lightness that has enough contrast in both themes. */
const READY_ACCENTS = [
  ["green", "#12805f"],
  ["indigo", "#3f6fd8"],
  ["red", "#cf4a55"],
  ["ochre", "#a86f0c"],
  ["plum", "#8a5cc0"],
  ["slate", "#557d8c"],
] as const;

/**
 * The field for the accent color, with ready colors, a text input and the browser's color picker. When the
 * contrast of a color is too low, the field says why the color is rejected. A button then offers the nearest
 * color with enough contrast.
 */
export function AccentField({ value, error, onChange }: AccentFieldProps) {
  const messages = brandMessages.look;
  const colour = parseColour(value);
  const isOriginal = value.trim() === "";
  const problem =
    (colour ? accentSentence(colour) : isOriginal ? null : messages.accentMalformed) ?? undefined;
  const nearest = colour && accentProblem(colour) ? nearestAccent(colour) : null;
  const note = problem ?? (colour ? undefined : error);
  const state = note ? "error" : "saved";
  const line = (
    <span className="flex items-baseline gap-2">
      <i aria-hidden="true" data-state={state} className="state-dot" />
      {note ?? (isOriginal ? `${messages.accentOriginal}. ` : "") + messages.accentPassed}
    </span>
  );
  return (
    <div className="grid justify-items-start gap-2">
      <Field label={messages.accent} help={line} error={note && line}>
        <div className="flex flex-wrap items-center gap-3">
          <Swatches value={isOriginal ? "" : colour} onChange={onChange} />
          <TextInput
            name="accent"
            value={value}
            maxLength={20}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={messages.accentOther}
            className="max-w-48"
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <input
            type="color"
            aria-label={messages.pick}
            value={colour ?? DESIGN_ACCENT.light}
            className="size-11 cursor-pointer rounded-6 border border-control bg-surface p-1"
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </div>
      </Field>
      {(nearest || !isOriginal) && (
        <div className="flex flex-wrap gap-2">
          {nearest && (
            <Button variant="outline" size="sm" onClick={() => onChange(nearest)}>
              {messages.takeNearest(nearest)}
            </Button>
          )}
          {!isOriginal && (
            <Button variant="outline" size="sm" onClick={() => onChange("")}>
              {messages.accentBack}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

interface SwatchesProps {
  /** The chosen color, "" for the original color, or null when the typed text is no color. */
  value: string | null;
  onChange: (colour: string) => void;
}

/** The original color and the ready colors. A ring surrounds the chosen color. */
function Swatches({ value, onChange }: SwatchesProps) {
  const messages = brandMessages.look;
  const ready = READY_ACCENTS.map(([name, colour]) => ({
    label: categoryMessages.form.inks[name],
    colour,
    halves: { light: colour, dark: colour },
  }));
  const choices = [{ label: messages.accentOriginal, colour: "", halves: DESIGN_ACCENT }, ...ready];
  return (
    <fieldset aria-label={messages.accent} className="needs-script flex gap-1">
      {choices.map(({ label, colour, halves }) => (
        <label
          key={label}
          title={label}
          className="relative cursor-pointer rounded-full has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
        >
          <input
            type="radio"
            name="swatch"
            aria-label={label}
            checked={value === colour}
            onChange={() => onChange(colour)}
            className="sr-only"
          />
          {/* The attributes set the colors, because the content security policy forbids style attributes. */}
          <svg aria-hidden="true" width={40} height={40} viewBox="0 0 40 40">
            <circle cx={20} cy={20} r={16} fill={halves.light} />
            <path d="M20 4a16 16 0 0 1 0 32z" fill={halves.dark} />
            {value === colour && (
              <circle cx={20} cy={20} r={19} fill="none" stroke="currentColor" strokeWidth={2} />
            )}
          </svg>
        </label>
      ))}
    </fieldset>
  );
}
