/** Each user chooses whether single-key shortcuts work, and the browser stores this choice (WCAG 2.1.4). */
const KEY = "admin-single-keys";

/**
 * Returns whether single-key shortcuts are enabled. The user can disable the shortcuts. Without browser
 * storage, the shortcuts are always enabled.
 */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}

/** Stores the choice. When the browser blocks storage, the function does not store the choice. */
export function turnSingleKeys(isOn: boolean): void {
  try {
    localStorage.setItem(KEY, isOn ? "on" : "off");
  } catch {
    // This error occurs when the browser blocks the storage. When the browser blocks the storage, the
    // shortcuts stay enabled.
  }
}
