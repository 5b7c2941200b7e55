/** Single-key shortcuts are each user's choice, stored in the browser (WCAG 2.1.4). */
const KEY = "admin-single-keys";

/**
 * Returns whether single-key shortcuts are enabled. They are enabled unless the user has disabled them, and
 * always without browser storage.
 */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}

/** Stores the choice. Without browser storage the choice is lost. */
export function turnSingleKeys(isOn: boolean): void {
  try {
    localStorage.setItem(KEY, isOn ? "on" : "off");
  } catch {
    // Browser storage is blocked. The shortcuts stay enabled.
  }
}
