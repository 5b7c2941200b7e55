declare global {
  interface Window {
    /**
     * Stops holding actions, and repeats each action that the script has held. `entry.client.tsx` calls this
     * function when React has hydrated the page.
     */
    releaseEarlyActions?: () => void;
  }
}

/**
 * Inline script for the head of every page. The script holds clicks on `button[type=button]` and changes of
 * select boxes until React has hydrated the page. After the hydration, the script repeats each held action
 * once. Therefore no click or choice is lost on a slow connection. The script must run before the first
 * paint, because users can read a page long before its last byte arrives. Links and forms work without
 * JavaScript and are not held.
 */
export const HOLD_EARLY_ACTIONS = `(() => {
const held = new Map();
const hold = (event) => {
  const control = event.target.closest?.(event.type === "click" ? 'button[type="button"]:not([popovertarget])' : "select");
  if (!control) return;
  event.stopPropagation();
  control.dataset.held = "";
  held.set(control, control.value);
};
const each = (act) => ["click", "change"].forEach((type) => act(type, hold, true));
each(addEventListener);
window.releaseEarlyActions = () => {
  each(removeEventListener);
  for (const [control, value] of held) {
    delete control.dataset.held;
    if (control.localName === "button") control.click();
    else {
      control.value = value;
      control.dispatchEvent(new Event("change", { bubbles: true }));
    }
  }
  held.clear();
};
})()`.replace(/\n +/g, "\n");
