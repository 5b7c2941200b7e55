/** How long the cover flies and how long the cart button moves, in milliseconds. */
const FLIGHT = 220;
const BUMP = 180;

/**
 * Shows the cover of an added product flying to the cart button. The button moves briefly when the cover
 * arrives. When the visitor prefers reduced motion, nothing moves.
 */
export function flyCover(productId: string): void {
  const cart = document.querySelector("[data-cart-button]");
  if (!cart || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  cart.animate([{ scale: 1 }, { scale: 1.15 }, { scale: 1 }], { duration: BUMP, delay: FLIGHT });
  const places = [`[data-product="${productId}"] .tile > :first-child`, ".gallery > ul", ".product-seal"];
  const cover = document.querySelector(places.join())?.querySelector("img, svg");
  const from = cover?.getBoundingClientRect();
  if (!cover || !from || from.bottom < 0 || from.top > innerHeight) return;
  const to = cart.getBoundingClientRect();
  const copy = cover.cloneNode(true) as HTMLElement;
  copy.setAttribute("aria-hidden", "true");
  Object.assign(copy.style, {
    position: "fixed",
    zIndex: "60",
    left: `${from.x}px`,
    top: `${from.y}px`,
    width: `${from.width}px`,
    height: `${from.height}px`,
    pointerEvents: "none",
  });
  document.body.append(copy);
  const x = to.x + to.width / 2 - from.x - from.width / 2;
  const y = to.y + to.height / 2 - from.y - from.height / 2;
  copy.animate({ transform: `translate(${x}px, ${y}px) scale(0.1)`, opacity: 0.5 }, FLIGHT).onfinish = () =>
    copy.remove();
}
