import { AsyncLocalStorage } from "node:async_hooks";
import { setThemeSource, type Theme } from "./design-system/theme.ts";

const store = new AsyncLocalStorage<Theme>();
setThemeSource(() => store.getStore() ?? "system");

/** Runs `answer` with the theme of the request. The first paint then already has the right theme. */
export function inTheme<T>(choice: Theme, answer: () => T): T {
  return store.run(choice, answer);
}
