import { AsyncLocalStorage } from "node:async_hooks";
import { setThemeSource, type Theme } from "./theme.ts";

const store = new AsyncLocalStorage<Theme>();
setThemeSource(() => store.getStore() ?? "system");

/** Answers one request with its theme, so that the first paint is never of the wrong one. */
export function inTheme<T>(choice: Theme, answer: () => T): T {
  return store.run(choice, answer);
}
