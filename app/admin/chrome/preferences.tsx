import { type ReactNode, useEffect, useState } from "react";
import { chooseTheme, currentTheme, type Theme, themes } from "#app/design-system/theme.ts";
import { chooseLanguage, documentLanguage, langOf } from "#messages/language.ts";
import { documentLanguages, isLanguage, languages } from "#messages/languages.ts";
import { adminMessages } from "#messages/pt-BR/back-office/frame.ts";

const box =
  "select-arrow min-h-9 w-full appearance-none rounded-6 border border-control bg-surface bg-[position:right_8px_center] py-1 pr-5 pl-2.75 text-13 text-ink";

/**
 * Language and theme of the back office, stored in the same cookies as for the storefront. `children` are the
 * visible labels of the two choices. The sidebar has no space for labels.
 */
export function Preferences({ children }: { children?: ReactNode }) {
  const messages = adminMessages.shell;
  const [theme, setTheme] = useState<Theme>(currentTheme);
  useEffect(() => setTheme(currentTheme()), []);
  return (
    <div className={`grid gap-2 ${children ? "grid-cols-2" : "grid-cols-[auto_minmax(0,1fr)]"}`}>
      {children}
      <select
        aria-label={messages.language}
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
      <select
        aria-label={messages.theme}
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
    </div>
  );
}
