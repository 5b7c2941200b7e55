import { AsyncLocalStorage } from "node:async_hooks";
import { type Language, setLanguageSource } from "./language.ts";
import { documentLanguages } from "./languages.ts";
import { loadMessages } from "./load-messages.ts";

const store = new AsyncLocalStorage<Language>();
/** Sets the current language to the language of the request that is being answered. */
export const followRequests = (): void => setLanguageSource(() => store.getStore() ?? "written");
followRequests();
await Promise.all(
  documentLanguages.map((language) => loadMessages(language, "shared", "storefront", "back-office")),
);

/**
 * Runs `answer`, and makes `choice` the language of the request. Loaders, actions, the page and all messages
 * use this language.
 */
export function inLanguage<T>(choice: Language, answer: () => T): T {
  return store.run(choice, answer);
}
