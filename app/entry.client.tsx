import { type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { holdNavigations } from "./connection/hold-loads.ts";
import { type Language, languages, setLanguageSource } from "./languages/language.ts";
import { provideTranslations } from "./languages/translated.ts";

/** One language for the life of a page; its words are there before the page comes to life. */
async function followLanguage(): Promise<void> {
  const named = document.documentElement.dataset.language;
  const chosen: Language = languages.find((known) => known === named) ?? "written";
  setLanguageSource(() => chosen);
  if (chosen === "pt-BR") provideTranslations((await import("./languages/pt-br.ts")).portuguese);
}

/** Repeats what was pressed before React could hear it, after the effects of the whole page have run. */
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
