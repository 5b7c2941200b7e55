/** The content of a toast. `duration` is in milliseconds, by default 5000 (spec S9-5). */
export interface ToastMessage {
  title: string;
  description?: string;
  variant?: "default" | "destructive";
  /** The language of the toast's text, when the page is in a different language (WCAG 3.1.2). */
  lang?: string;
  duration?: number;
  /**
   * Whether the toast is hidden because the page itself shows the result. Screen readers announce a hidden
   * toast, and F8 reaches it. While a dialog or a drawer covers the page, the shop shows the toast even when
   * this value is true.
   */
  quiet?: boolean;
  /** One action. The keyboard reaches the action with F8, then Tab. */
  action?: { label: string; onPress: () => void };
}

export const TOAST_DURATION = 5000;
