import { type ComponentProps, useState } from "react";
import { Field } from "#app/design-system/field.tsx";
import { TextInput } from "#app/design-system/inputs.tsx";
import { adminMessages } from "#messages/pt-BR/back-office/frame.ts";
import { TextArea } from "./text-area.tsx";

interface CountedFieldProps {
  label: string;
  name: string;
  /** The maximum length in characters, which the counter shows. */
  limit: number;
  defaultValue?: string;
  error?: string | undefined;
  isLong?: boolean;
  rest?: ComponentProps<"input">;
}

/** A text field with a counter: "42/60" (spec B5-4). */
export function CountedField({
  label,
  name,
  limit,
  defaultValue = "",
  error,
  isLong,
  rest,
}: CountedFieldProps) {
  const [used, setUsed] = useState(Array.from(defaultValue).length);
  const details = {
    name,
    maxLength: limit,
    defaultValue,
    onInput: (event: { currentTarget: { value: string } }) =>
      setUsed(Array.from(event.currentTarget.value).length),
  };
  return (
    <Field label={label} help={adminMessages.parts.counter(used, limit)} error={error}>
      {isLong ? <TextArea rows={3} {...details} /> : <TextInput {...rest} {...details} />}
    </Field>
  );
}
