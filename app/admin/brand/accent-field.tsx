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
 * The default accent in the light theme. The shop uses the default accent while the owner has chosen no
 * accent.
 */
const DESIGN_ACCENT = "#0b5d46";

/**
 * The field for the accent color, with a text input and the browser's color picker. When the contrast of a
 * color is too low, the field says why the color is rejected. A button then offers the nearest color with
 * enough contrast.
 */
export function AccentField({ value, error, onChange }: AccentFieldProps) {
  const messages = brandMessages.look;
  const colour = parseColour(value);
  const rejected = colour ? accentSentence(colour) : undefined;
  const nearest = colour && accentProblem(colour) ? nearestAccent(colour) : null;
  return (
    <div className="grid justify-items-start gap-2">
      <Field
        label={messages.accent}
        help={messages.accentHelp}
        error={rejected ?? (colour ? undefined : error)}
      >
        <div className="flex items-center gap-3">
          <TextInput
            name="accent"
            value={value}
            maxLength={20}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={DESIGN_ACCENT}
            className="max-w-48"
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <input
            type="color"
            aria-label={messages.pick}
            value={colour ?? DESIGN_ACCENT}
            className="h-11 w-14 cursor-pointer rounded-6 border border-control bg-surface p-1"
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </div>
      </Field>
      {nearest && (
        <Button variant="outline" size="sm" onClick={() => onChange(nearest)}>
          {messages.takeNearest(nearest)}
        </Button>
      )}
    </div>
  );
}
