/** What a notification says. `duration` in milliseconds, 5000 unless told (spec: shopper §9). */
export interface ToastMessage {
  title: string;
  description?: string;
  variant?: "default" | "destructive";
  /** The language of its words, where the page is in another (WCAG 3.1.2). */
  lang?: string;
  duration?: number;
  /** Announced and reachable with F8, but not seen: the page itself already shows that it is done. */
  quiet?: boolean;
  /** One thing to do about it; also reachable by keyboard with F8, then Tab. */
  action?: { label: string; onPress: () => void };
}

/** spec: shopper §9. */
export const TOAST_DURATION = 5000;
