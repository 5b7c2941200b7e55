import { useState } from "react";
import { FormDialog } from "#app/admin/design/form-dialog.tsx";
import { Field } from "#app/design-system/field.tsx";
import { SelectInput, TextInput } from "#app/design-system/inputs.tsx";
import type { Blocks } from "./read-blocks.server.ts";

interface BlockDialogProps extends Pick<Blocks, "texts" | "kinds" | "address"> {
  /** The kind of block that the form shows first. Null means the first kind of the list. */
  first: Blocks["kinds"][number] | null;
  open: boolean;
  onClose: () => void;
}

/** Blocks a customer. The help text of the value field depends on the chosen kind of block. */
export function BlockDialog({ first, texts, kinds, address, open, onClose }: BlockDialogProps) {
  const [kind, setKind] = useState(first ?? kinds[0] ?? "email");
  const { form } = texts;
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={form.title}
      description={texts.lead}
      intent="add"
      submit={texts.add}
    >
      {({ errors }) => (
        <>
          <Field label={form.kind} error={errors.kind}>
            <SelectInput
              name="kind"
              className="w-full"
              value={kind}
              onChange={(event) => setKind(event.currentTarget.value as typeof kind)}
            >
              {kinds.map((one) => (
                <option key={one} value={one}>
                  {texts.kinds[one]}
                </option>
              ))}
            </SelectInput>
          </Field>
          <Field label={form.value} help={form.valueHelps[kind]} error={errors.value}>
            <TextInput
              name="value"
              required
              maxLength={254}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              defaultValue={address}
            />
          </Field>
          <Field label={form.reason} help={form.reasonHelp} error={errors.reason}>
            <TextInput name="reason" required maxLength={500} autoComplete="off" />
          </Field>
          <Field label={form.days} error={errors.days}>
            <SelectInput name="days" className="w-full" defaultValue="">
              {Object.entries(form.dayChoices)
                .sort(([one], [other]) => Number(one !== "forever") - Number(other !== "forever"))
                .map(([days, label]) => (
                  <option key={days} value={days === "forever" ? "" : days}>
                    {label}
                  </option>
                ))}
            </SelectInput>
          </Field>
        </>
      )}
    </FormDialog>
  );
}
