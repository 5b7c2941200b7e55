/** Whether single keys do something is each person's choice, kept in their browser (WCAG 2.1.4). */
const KEY = "admin-single-keys";

/** On unless somebody has turned them off; on where the browser keeps nothing. */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}

/** Keeps the choice; where the browser keeps nothing it holds for no longer than this page. */
export function turnSingleKeys(isOn: boolean): void {
  try {
    localStorage.setItem(KEY, isOn ? "on" : "off");
  } catch {
    // A browser that keeps nothing: the keys stay on.
  }
}
