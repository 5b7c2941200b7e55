/** The content of a toast. `duration` is in milliseconds, by default 5000 (spec S9-5). */
export interface ToastMessage {
  title: string;
  description?: string;
  variant?: "default" | "destructive";
  /** The language of the toast's text, when the page is in a different language (WCAG 3.1.2). */
  lang?: string;
  duration?: number;
  /**
   * Whether screen readers announce the toast and F8 reaches it, while the toast is not visible because the
   * page itself shows the result. While a dialog or a drawer covers the page, the toast is visible anyway.
   */
  quiet?: boolean;
  /** One action. The keyboard reaches the action with F8, then Tab. */
  action?: { label: string; onPress: () => void };
}

export const TOAST_DURATION = 5000;
