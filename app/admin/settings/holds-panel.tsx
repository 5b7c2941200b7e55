import { Field } from "#app/design-system/field.tsx";
import { TextInput } from "#app/design-system/inputs.tsx";
import { type HoldLimits, holdLimitNames } from "#domain/settings/hold-limits.ts";
import { holdsMessages as messages } from "#messages/pt-BR/back-office/settings/holds.ts";
import { holdsForm } from "./forms.ts";
import { Panel } from "./panel.tsx";
import { SettingsForm } from "./settings-form.tsx";

/** Reservas: limits on the stock that unpaid orders reserve. */
export function HoldsPanel({ limits, version }: { limits: HoldLimits; version: string }) {
  return (
    <Panel section="holds" title={messages.title} lead={messages.lead}>
      <SettingsForm intent="save-holds" schema={holdsForm} version={version}>
        {({ errors }) => (
          <div className="grid items-start gap-5 sm:grid-cols-2">
            {holdLimitNames.map((name) => (
              <Field
                key={name}
                label={messages.labels[name]}
                help={messages.helps[name]}
                error={errors[name]}
              >
                <TextInput
                  name={name}
                  inputMode="numeric"
                  defaultValue={String(limits[name])}
                  maxLength={6}
                  autoComplete="off"
                />
              </Field>
            ))}
          </div>
        )}
      </SettingsForm>
    </Panel>
  );
}
