import { useEffect, useEffectEvent } from "react";

/** Calls `save` on Ctrl+S or Cmd+S while the dialog is open and no other dialog covers it. */
export function useSaveKey(open: boolean, save: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    event.preventDefault();
    if (document.querySelectorAll("[data-overlay]").length === 1) save();
  });
  useEffect(() => {
    if (!open) return;
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [open]);
}
