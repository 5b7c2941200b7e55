import type { ToastMessage } from "./toast-message.ts";

/** How long the record of a dismissed notification is kept, in milliseconds (spec: shopper §4 Notifications). */
export const REMOVE_DELAY = 1_000_000;

/** A notification with its place in the sequence; a dismissed one is out of sight at once. */
export interface ShownToast extends ToastMessage {
  key: number;
  open: boolean;
}

/**
 * The one notification there may be at a time (spec: shopper §4): a newer one takes the place of the older, a dismissed one
 * is no longer shown, and its record goes after 1,000,000 ms.
 */
export function createToastStore() {
  let current: ShownToast | null = null;
  let lastKey = 0;
  let removal: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  function publish(next: ShownToast | null): void {
    clearTimeout(removal);
    current = next;
    for (const listener of listeners) listener();
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    current: () => current,
    show(message: ToastMessage): void {
      lastKey++;
      publish({ ...message, key: lastKey, open: true });
    },
    /** Takes a notification out of sight; one that was replaced or dismissed before stays as it is. */
    dismiss(key: number): void {
      if (current?.key !== key || !current.open) return;
      publish({ ...current, open: false });
      removal = setTimeout(() => publish(null), REMOVE_DELAY);
    },
  };
}
