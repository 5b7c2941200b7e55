import { messages } from "#app/storefront/messages.ts";
import { chooseLanguage, documentLanguage, langOf } from "#messages/language.ts";
import { documentLanguages, languages } from "#messages/languages.ts";

const words = messages.shell;

/**
 * Switches the language. Each language has its own name, so that a visitor who does not understand the page
 * recognizes theirs. Without a choice the shop uses the owner's setting.
 */
export function LanguageSwitch() {
  return (
    <fieldset className="flex flex-wrap items-center gap-1">
      <legend className="sr-only">{words.language}</legend>
      {documentLanguages.map((choice) => (
        <button
          key={choice}
          type="button"
          lang={langOf(choice)}
          aria-pressed={choice === documentLanguage()}
          onClick={() => chooseLanguage(choice)}
          className="inline-flex min-h-9 cursor-pointer items-center rounded-6 px-2.5 text-13 text-ink-2 aria-pressed:bg-surface-2 aria-pressed:text-ink forced-colors:aria-pressed:border"
        >
          {languages[choice].name}
        </button>
      ))}
    </fieldset>
  );
}
