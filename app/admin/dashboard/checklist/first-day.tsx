import { useEffect, useState } from "react";
import { ActionForm } from "#app/admin/design/action-form.tsx";
import { languageLabel } from "#app/admin/settings/language-label.ts";
import { settingsMessages } from "#app/admin/settings/messages.ts";
import { Button } from "#app/design-system/button.tsx";
import { Field } from "#app/design-system/field.tsx";
import { SelectInput } from "#app/design-system/inputs.tsx";
import type { Checklist } from "#domain/operations/checklist/read-checklist.ts";
import { type ShopLanguage, shopLanguages } from "#messages/languages.ts";
import { checklistMessages } from "./messages.ts";

export interface FirstDayProps {
  firstDay: NonNullable<Checklist["firstDay"]>;
  /** The language that the browser asks for in its requests. */
  proposedLanguage: ShopLanguage;
  timeZones: readonly string[];
}

/**
 * Asks for time zone and language. The owner's browser proposes a time zone and a language, so one click
 * confirms both answers. When the settings already contain a time zone or a language, the form shows the
 * stored value.
 */
export function FirstDay({ firstDay, proposedLanguage, timeZones }: FirstDayProps) {
  const messages = checklistMessages.firstDay;
  const labels = settingsMessages.fields;
  const { open, language } = firstDay;
  const [zone, setZone] = useState(firstDay.storeTimeZone);
  const asksZone = open.includes("storeTimeZone");
  // Only the browser knows the time zone of the user's device, so the form reads the time zone after the page
  // has loaded. Without scripts the owner chooses the time zone from the list.
  useEffect(() => {
    if (asksZone) setZone(new Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC");
  }, [asksZone]);
  return (
    <ActionForm intent="answer-first-day" className="mt-3 grid gap-3 rounded-10 bg-surface-2 p-3">
      <div>
        <h3 className="font-semibold text-15">{messages.title}</h3>
        <p className="text-13 text-ink-2">{messages.lead}</p>
      </div>
      <Field label={labels.storeTimeZone}>
        <SelectInput
          name="storeTimeZone"
          value={zone}
          onChange={(event) => setZone(event.currentTarget.value)}
          className="w-full"
        >
          {[...new Set([...timeZones, zone])].map((one) => (
            <option key={one} value={one}>
              {one.replaceAll("_", " ")}
            </option>
          ))}
        </SelectInput>
      </Field>
      <Field label={labels.language}>
        <SelectInput
          name="language"
          defaultValue={open.includes("language") ? proposedLanguage : language}
          className="w-full"
        >
          {shopLanguages.map((choice) => (
            <option key={choice} value={choice}>
              {languageLabel(choice)}
            </option>
          ))}
        </SelectInput>
      </Field>
      <Button type="submit">{messages.confirm}</Button>
    </ActionForm>
  );
}
