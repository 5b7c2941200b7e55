import { type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { documentLanguage, type Language, setLanguageSource } from "#messages/language.ts";
import { shopLanguages } from "#messages/languages.ts";
import { loadMessages } from "#messages/load-messages.ts";
import { holdNavigations } from "./connection/hold-loads.ts";
import { isBackOffice } from "./request/back-office-address.ts";

/**
 * Sets the language of the page. The language changes only when the browser loads a new document. Loads the
 * messages of the page's language before hydration starts.
 */
async function followLanguage(): Promise<void> {
  const named = document.documentElement.dataset.language;
  const chosen: Language = shopLanguages.find((known) => known === named) ?? "written";
  setLanguageSource(() => chosen);
  await loadMessages(
    documentLanguage(),
    "shared",
    isBackOffice(location.href) ? "back-office" : "storefront",
  );
}

/** Repeats the actions that the user took before hydration, after all effects of the page have run. */
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
