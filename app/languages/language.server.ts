import { AsyncLocalStorage } from "node:async_hooks";
import { type Language, setLanguageSource } from "./language.ts";
import { portuguese } from "./pt-br.ts";
import { provideTranslations } from "./translated.ts";

const store = new AsyncLocalStorage<Language>();
setLanguageSource(() => store.getStore() ?? "written");
provideTranslations(portuguese);

/** Runs `answer` with the language of the request: loaders, actions, the page and all messages use it. */
export function inLanguage<T>(choice: Language, answer: () => T): T {
  return store.run(choice, answer);
}
