import { shopMessages } from "#messages/en/storefront/shop.ts";
import { chooseLanguage, documentLanguage, langOf } from "#messages/language.ts";
import { documentLanguages, languages } from "#messages/languages.ts";

const messages = shopMessages.shell;

/**
 * Switches the language. The list shows each language by its own name. Visitors can therefore find their
 * language even when they do not understand the page. When the visitor has chosen no language, the shop uses
 * the language that the owner has set.
 */
export function LanguageSwitch() {
  return (
    <fieldset className="footer-choice">
      <legend className="sr-only">{messages.language}</legend>
      {documentLanguages.map((choice) => (
        <button
          key={choice}
          type="button"
          lang={langOf(choice)}
          aria-pressed={choice === documentLanguage()}
          onClick={() => chooseLanguage(choice)}
          className="language-choice"
        >
          {languages[choice].name}
        </button>
      ))}
    </fieldset>
  );
}
