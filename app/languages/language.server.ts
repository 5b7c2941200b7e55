import { AsyncLocalStorage } from "node:async_hooks";
import { type Language, setLanguageSource } from "./language.ts";
import { portuguese } from "./pt-br.ts";
import { provideTranslations } from "./translated.ts";

const store = new AsyncLocalStorage<Language>();
setLanguageSource(() => store.getStore() ?? "written");
provideTranslations(portuguese);

/** Answers one request in its language: loaders, actions, the page and every sentence they ask for. */
export function inLanguage<T>(choice: Language, answer: () => T): T {
  return store.run(choice, answer);
}
