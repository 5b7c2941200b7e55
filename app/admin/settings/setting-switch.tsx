import { useId } from "react";
import { ActionSwitch } from "#app/admin/design/action-switch.tsx";
import { settingsMessages } from "./messages.ts";

interface SettingSwitchProps {
  name: string;
  label: string;
  help: string;
  isOn: boolean;
  /**
   * Returns the form fields that tell the server the new state of the switch. If this property is missing,
   * the switch sends the same fields as the settings form.
   */
  fields?: (isOn: boolean) => Record<string, string>;
}

/** A switch for one setting, saved immediately. The switch returns to its old state after an error. */
export function SettingSwitch({ name, label, help, isOn, fields }: SettingSwitchProps) {
  const id = useId();
  return (
    <div className="switch-row">
      <p id={`${id}-label`} className="text-15 font-medium">
        {label}
      </p>
      <p id={`${id}-help`} className="text-13 text-ink-3">
        {help}
      </p>
      <div>
        <ActionSwitch
          isOn={isOn}
          fields={fields ?? ((wanted) => ({ intent: "switch", name, value: String(wanted) }))}
          labelledBy={`${id}-label`}
          describedBy={`${id}-help`}
          states={settingsMessages}
        />
      </div>
    </div>
  );
}
