import { useEffect, useState } from "react";
import { chooseTheme, currentTheme, type Theme, themes } from "#app/design-system/theme.ts";
import { shopMessages } from "#messages/en/storefront/shop.ts";

const messages = shopMessages.shell;

/** Light, dark or system theme, as three radio buttons that always show the current choice. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>(currentTheme);
  // The visitor might have changed the theme on another page before the browser restored this page from its
  // cache.
  useEffect(() => setTheme(currentTheme()), []);
  return (
    <fieldset className="footer-choice">
      <legend className="sr-only">{messages.theme}</legend>
      {themes.map((choice) => (
        <label key={choice} className="theme-choice">
          <input
            type="radio"
            name="theme"
            value={choice}
            checked={theme === choice}
            onChange={() => {
              setTheme(choice);
              chooseTheme(choice);
            }}
            className="sr-only"
          />
          {messages.themes[choice]}
        </label>
      ))}
    </fieldset>
  );
}
