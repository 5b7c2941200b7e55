/**
 * spec S9-19: delay between the redirect to the payment page and clearing the cart, in milliseconds.
 */
export const CLEAR_AFTER = 1000;

/**
 * Redirects the browser to the payment page. Clears the cart one second later, or earlier when the page
 * closes.
 */
export function leaveFor(url: string, clear: () => void): void {
  let done = false;
  const once = () => {
    if (!done) clear();
    done = true;
  };
  setTimeout(once, CLEAR_AFTER);
  window.addEventListener("pagehide", once, { once: true });
  window.location.assign(url);
}
