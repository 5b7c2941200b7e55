declare global {
  interface Window {
    /** Stops holding and repeats what was held. The page's entry calls it once React has hydrated the page. */
    releaseEarlyActions?: () => void;
  }
}

/**
 * Inline script for the head of every page. It holds clicks on plain buttons and changes of select boxes until React has
 * hydrated the page, then repeats each once, so that no action is lost on a slow connection. It must run before the first
 * paint: a page is readable long before its last byte has arrived. Links and forms work without script and pass.
 */
export const HOLD_EARLY_ACTIONS = `(() => {
const held = new Map();
const hold = (event) => {
  const control = event.target.closest?.(event.type === "click" ? 'button[type="button"]' : "select");
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
})()`;
