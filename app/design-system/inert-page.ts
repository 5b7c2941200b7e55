import { useLayoutEffect } from "react";

/**
 * The elements that users can still operate: dialogs, drawers, toasts, and the guards that keep the focus in
 * a dialog.
 */
const OPERABLE = "[data-overlay], [data-toast-area], [data-base-ui-portal], [data-base-ui-focus-guard]";

/**
 * Makes the page behind an open dialog or drawer inert, so Tab never reaches the page. The cleanup of the
 * layout effect runs before the dialog returns the focus to the page, because an inert page cannot get the
 * focus.
 */
export function useInertPage(open: boolean): void {
  useLayoutEffect(() => {
    if (!open) return;
    const made: HTMLElement[] = [];
    // Waits for the next frame, because the dialog is added to the document only in that frame.
    const frame = requestAnimationFrame(() => {
      const overlays = document.querySelectorAll("[data-overlay]");
      if (overlays.length > 0) makeInert(document.body, made);
    });
    return () => {
      cancelAnimationFrame(frame);
      for (const element of made) element.inert = false;
    };
  }, [open]);
}

function makeInert(within: Element, made: HTMLElement[]): void {
  for (const element of within.children) {
    if (!(element instanceof HTMLElement) || element.inert || element.matches(OPERABLE)) continue;
    if (element.querySelector(OPERABLE)) makeInert(element, made);
    else {
      element.inert = true;
      made.push(element);
    }
  }
}
