import { useLayoutEffect, useRef } from "react";

/**
 * The time in milliseconds after the closing of an inner dialog, during which the code checks that the
 * surrounding dialog has the focus.
 */
const CLOSING_MS = 1000;

/**
 * Returns the element that gets the focus when a dialog closes; null means the opener. An action can remove
 * the button that opened its dialog. The button can disappear before the dialog closes, together with the
 * dialog, or with a later response. When the opener no longer exists, the focus goes to the surrounding
 * dialog.
 */
export function useReturnFocus(open: boolean): () => HTMLElement | null {
  const opener = useRef<Element | null>(null);
  const around = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (open) {
      opener.current = document.activeElement;
      around.current = opener.current?.closest<HTMLElement>("[data-overlay]") ?? null;
      return;
    }
    const [from, to] = [opener.current, around.current];
    if (!from || !to) return;
    const keepWhenRemoved = () => {
      if (from.isConnected) return;
      removal.disconnect();
      keepFocusIn(to);
    };
    const removal = new MutationObserver(keepWhenRemoved);
    removal.observe(to, { childList: true, subtree: true });
    keepWhenRemoved();
    return () => removal.disconnect();
  }, [open]);
  // When the row with this dialog is removed together with the opener, the focus goes to the surrounding
  // dialog.
  useLayoutEffect(
    () => () => {
      if (around.current && !opener.current?.isConnected) keepFocusIn(around.current);
    },
    [],
  );
  return () => (opener.current?.isConnected ? null : around.current);
}

/**
 * Moves the focus to an overlay as soon as no element has the focus. No element has the focus while the inner
 * dialog closes.
 */
function keepFocusIn(overlay: HTMLElement): void {
  const end = performance.now() + CLOSING_MS;
  const check = () => {
    const focused = document.activeElement;
    if (overlay.contains(focused)) return;
    if (!focused || focused === document.body) overlay.focus();
    if (performance.now() < end) requestAnimationFrame(check);
  };
  check();
}
