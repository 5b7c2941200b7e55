import { useLayoutEffect, useRef } from "react";

/**
 * Where focus goes when a dialog closes: null lets it return to the opener. An action may remove its own opener; focus then
 * goes to the dialog around it instead of being lost.
 */
export function useReturnFocus(open: boolean): () => HTMLElement | null {
  const opener = useRef<Element | null>(null);
  const around = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (!open) return;
    opener.current = document.activeElement;
    around.current = opener.current?.closest<HTMLElement>("[data-overlay]") ?? null;
  }, [open]);
  return () => (opener.current?.isConnected ? null : around.current);
}
