import type { ToastMessage } from "./toast-message.ts";

/** How long the record of a dismissed toast exists, in milliseconds (spec S4-24 to S4-26). */
export const REMOVE_DELAY = 1_000_000;

/** A toast with its sequence number. `open` is false after the toast was dismissed. */
export interface ShownToast extends ToastMessage {
  key: number;
  open: boolean;
}

/**
 * Creates a store for one toast at a time (spec S4-24, S4-25). A new toast replaces the old toast. A
 * dismissed toast is hidden, and its record is removed after 1,000,000 ms.
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
    /** Hides a toast. Does nothing when the toast was already replaced or dismissed. */
    dismiss(key: number): void {
      if (current?.key !== key || !current.open) return;
      publish({ ...current, open: false });
      removal = setTimeout(() => publish(null), REMOVE_DELAY);
    },
  };
}
