/** What a notification says. `duration` in milliseconds, 5000 unless told (spec: shopper §9). */
export interface ToastMessage {
  title: string;
  description?: string;
  variant?: "default" | "destructive";
  duration?: number;
  /** One thing to do about it; also reachable by keyboard with F8, then Tab. */
  action?: { label: string; onPress: () => void };
}

/** A notification with its place in the sequence: a newer one replaces an older one. */
export interface ShownToast extends ToastMessage {
  key: number;
}

/** spec: shopper §9. */
export const TOAST_DURATION = 5000;
