import { type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { holdNavigations } from "./connection/hold-loads.ts";
import { type Language, languages, setLanguageSource } from "./languages/language.ts";
import { provideTranslations } from "./languages/translated.ts";

/**
 * Sets the language of the page, which stays the same until
 * the next document. Loads its messages before hydration.
 */
async function followLanguage(): Promise<void> {
  const named = document.documentElement.dataset.language;
  const chosen: Language = languages.find((known) => known === named) ?? "written";
  setLanguageSource(() => chosen);
  if (chosen === "pt-BR") provideTranslations((await import("./languages/pt-br.ts")).portuguese);
}

/** Repeats the actions that happened before hydration, after all effects of the page have run. */
function RepeatEarlyActions({ children }: { children: ReactNode }) {
  useEffect(() => window.releaseEarlyActions?.(), []);
  return children;
}

await followLanguage();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RepeatEarlyActions>
        <HydratedRouter instrumentations={[holdNavigations()]} />
      </RepeatEarlyActions>
    </StrictMode>,
  );
});
