import { type RefObject, useState } from "react";
import { Field } from "#app/design-system/field.tsx";
import { TextInput } from "#app/design-system/inputs.tsx";
import { digitsOf } from "./forms.ts";
import { securityMessages as messages } from "./messages.ts";

interface CodeFieldProps {
  error: string | undefined;
  inputRef: RefObject<HTMLInputElement | null>;
  onCode: (code: string) => void;
}

/** A field for six digits. The field removes all other characters from typed or pasted input (spec B5-19). */
export function CodeField({ error, inputRef, onCode }: CodeFieldProps) {
  const [code, setCode] = useState("");
  return (
    <Field label={messages.steps.code} help={messages.steps.verifyWhy} error={error}>
      <TextInput
        ref={inputRef}
        name="code"
        value={code}
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="\d{6}"
        className="max-w-60 text-center font-mono text-22 tracking-[0.3em]"
        onChange={(event) => {
          const digits = digitsOf(event.currentTarget.value);
          setCode(digits);
          onCode(digits);
        }}
      />
    </Field>
  );
}
