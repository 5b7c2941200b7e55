import { useId, useState } from "react";
import { useActionSender } from "#app/admin/design/action-form.tsx";
import { settingsMessages } from "./messages.ts";

interface SettingSwitchProps {
  name: string;
  label: string;
  help: string;
  isOn: boolean;
  /** Returns the form fields of the wanted state; by default those of the settings form. */
  fields?: (isOn: boolean) => Record<string, string>;
}

/** A switch for one setting, saved immediately; it returns to its old state after an error. */
export function SettingSwitch({ name, label, help, isOn, fields }: SettingSwitchProps) {
  const id = useId();
  const sending = useActionSender();
  const [wanted, setWanted] = useState(isOn);
  const shown = sending.busy ? wanted : isOn;
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <p id={`${id}-label`} className="text-15 font-medium">
          {label}
        </p>
        <p id={`${id}-help`} className="text-13 text-ink-3">
          {help}
        </p>
      </div>
      <button
        type="button"
        role="switch"
        aria-checked={shown}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-help`}
        onClick={() => {
          if (sending.busy) return;
          setWanted(!isOn);
          sending.send(fields?.(!isOn) ?? { intent: "switch", name, value: String(!isOn) });
        }}
        className="group flex min-h-11 shrink-0 cursor-pointer items-center gap-2 rounded-10 border-0 bg-transparent px-1 text-13 text-ink-2"
      >
        <span aria-hidden="true" className="min-w-16 text-right">
          {shown ? settingsMessages.on : settingsMessages.off}
        </span>
        <span
          aria-hidden="true"
          className="relative h-6 w-11 rounded-full border border-control bg-surface-2 transition-colors duration-120 group-aria-checked:border-accent group-aria-checked:bg-accent motion-reduce:transition-none"
        >
          <span className="absolute top-0.75 left-0.75 size-4 rounded-full bg-ink-3 transition-transform duration-120 group-aria-checked:translate-x-5 group-aria-checked:bg-on-accent motion-reduce:transition-none" />
        </span>
      </button>
      {sending.stepUp}
    </div>
  );
}
