import { useEffect, useState } from "react";
import { chooseTheme, currentTheme, type Theme, themes } from "#app/design-system/theme.ts";
import { chooseLanguage, documentLanguage, langOf } from "#messages/language.ts";
import { documentLanguages, isLanguage, languages } from "#messages/languages.ts";
import { adminMessages } from "#messages/pt-BR/back-office/frame.ts";

const box =
  "select-arrow min-h-9 w-full appearance-none rounded-6 border border-control bg-surface bg-[position:right_8px_center] py-1 pr-6 pl-2 text-13 text-ink";

const label = "grid gap-1 text-13 text-ink-2";

interface PreferencesProps {
  /** Whether the two select boxes have visible labels. The sidebar has no space for labels. */
  isLabelled?: boolean;
}

/** Language and theme of the back office, stored in the same cookies as for the storefront. */
export function Preferences({ isLabelled = false }: PreferencesProps) {
  const messages = adminMessages.shell;
  const labelText = isLabelled ? "" : "sr-only";
  const [theme, setTheme] = useState<Theme>(currentTheme);
  useEffect(() => setTheme(currentTheme()), []);
  return (
    <div className={`grid gap-2 ${isLabelled ? "grid-cols-2" : "grid-cols-[auto_minmax(0,1fr)]"}`}>
      <label className={label}>
        <span className={labelText}>{messages.language}</span>
        <select
          className={box}
          value={documentLanguage()}
          onChange={({ currentTarget: { value } }) => isLanguage(value) && chooseLanguage(value)}
        >
          {documentLanguages.toReversed().map((choice) => (
            <option key={choice} value={choice} lang={langOf(choice)}>
              {languages[choice].name}
            </option>
          ))}
        </select>
      </label>
      <label className={label}>
        <span className={labelText}>{messages.theme}</span>
        <select
          className={box}
          value={theme}
          onChange={(event) => {
            const choice = themes.find((known) => known === event.currentTarget.value) ?? "system";
            setTheme(choice);
            chooseTheme(choice);
          }}
        >
          {themes.map((choice) => (
            <option key={choice} value={choice}>
              {messages.themes[choice]}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
