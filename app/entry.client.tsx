import { type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { type Language, languages, setLanguageSource } from "./languages/language.ts";
import { provideTranslations } from "./languages/translated.ts";

/** One language for the life of a page; its words are there before the page comes to life. */
async function followLanguage(): Promise<void> {
  const named = document.documentElement.dataset.language;
  const chosen: Language = languages.find((known) => known === named) ?? "written";
  setLanguageSource(() => chosen);
  if (chosen === "pt-BR") provideTranslations((await import("./languages/pt-br.ts")).portuguese);
}

declare global {
  interface Window {
    /** Ends the keeping of clicks, which scripts-after-paint.ts begins, and answers with the buttons. */
    earlyClicks?: () => HTMLButtonElement[];
  }
}

/** Presses again, once the page is alive, the buttons that were pressed too early to be heard. */
function PressedEarly({ buttons, children }: { buttons: HTMLButtonElement[]; children: ReactNode }) {
  useEffect(() => {
    // Emptied, so that each is pressed once however often the effect runs.
    for (const button of buttons.splice(0)) button.click();
  }, [buttons]);
  return children;
}

await followLanguage();
startTransition(() => {
  // From here on React hears clicks itself.
  const buttons = window.earlyClicks?.() ?? [];
  hydrateRoot(
    document,
    <StrictMode>
      <PressedEarly buttons={buttons}>
        <HydratedRouter />
      </PressedEarly>
    </StrictMode>,
  );
});
