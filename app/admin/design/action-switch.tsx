import { useState } from "react";
import { useActionSender } from "./action-form.tsx";

interface ActionSwitchProps {
  isOn: boolean;
  /** Returns the form fields that ask the server for the new state of the switch. */
  fields: (isOn: boolean) => Record<string, string>;
  /** The ids of the elements that name and explain the switch. */
  labelledBy: string;
  describedBy?: string;
  /**
   * The text beside the switch that says whether the switch is on or off. In a list of switches, no text
   * beside a switch shows whether the switch is on.
   */
  states?: { on: string; off: string };
}

/** A switch that saves its new state immediately. The switch returns to its old state after an error. */
export function ActionSwitch({ isOn, fields, labelledBy, describedBy, states }: ActionSwitchProps) {
  const { send, busy, stepUp } = useActionSender();
  const [wanted, setWanted] = useState(isOn);
  const shown = busy ? wanted : isOn;
  return (
    <>
      <button
        type="button"
        role="switch"
        aria-checked={shown}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        onClick={() => {
          if (busy) return;
          setWanted(!isOn);
          send(fields(!isOn));
        }}
        className="flex min-h-11 shrink-0 cursor-pointer items-center gap-2 rounded-10 border-0 bg-transparent pl-1 text-13 text-ink-2"
      >
        {states && <span aria-hidden="true">{shown ? states.on : states.off}</span>}
        <span aria-hidden="true" className="switch" />
      </button>
      {stepUp}
    </>
  );
}
