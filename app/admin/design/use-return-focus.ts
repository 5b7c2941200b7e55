import { useLayoutEffect, useRef } from "react";

/**
 * Returns where the focus goes when a dialog closes: null means the opener. An
 * action may remove its own opener, before the dialog closes or with a later
 * response. The focus then goes to the surrounding dialog instead of being lost.
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
    const removal = new MutationObserver(() => {
      if (from.isConnected) return;
      removal.disconnect();
      if (document.activeElement === document.body) to.focus();
    });
    removal.observe(to, { childList: true, subtree: true });
    return () => removal.disconnect();
  }, [open]);
  return () => (opener.current?.isConnected ? null : around.current);
}
