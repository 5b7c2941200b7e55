/** The content of a toast. `duration` is in milliseconds, by default 5000 (spec S9-5). */
export interface ToastMessage {
  title: string;
  description?: string;
  variant?: "default" | "destructive";
  /** The language of its text, when the page is in another one (WCAG 3.1.2). */
  lang?: string;
  duration?: number;
  /**
   * Announced and reachable with F8, but not visible, because the page itself shows the result. The message
   * is visible while a dialog or a drawer covers the page.
   */
  quiet?: boolean;
  /** One action; reachable by keyboard with F8, then Tab. */
  action?: { label: string; onPress: () => void };
}

export const TOAST_DURATION = 5000;
