/** Single-key shortcuts are each user's choice, stored in the browser (WCAG 2.1.4). */
const KEY = "admin-single-keys";

/** Returns true unless the user has disabled them; true without browser storage. */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}

/** Stores the choice; without browser storage it is lost. */
export function turnSingleKeys(isOn: boolean): void {
  try {
    localStorage.setItem(KEY, isOn ? "on" : "off");
  } catch {
    // Browser storage is blocked. The shortcuts stay enabled.
  }
}
