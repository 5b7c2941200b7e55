import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation } from "react-router";

/** The property that marks the history entry of the checkout. */
const ENTRY = "checkout";

/** Whether the page is at the history entry of the checkout. */
const isAtCheckoutEntry = (): boolean => Boolean(window.history.state?.[ENTRY]);

/**
 * Gives the checkout its own history entry, so the browser's Back button leads from the checkout to the cart.
 * The history entry of the checkout has the same address as the page. The router is not informed about this
 * entry. If the router knew about this history entry, the router would load the page again.
 */
export function useCheckoutEntry(isOpen: boolean, onBack: () => void, onForward: () => void): void {
  const isInside = useRef(false);
  const shown = useRef("");
  shown.current = useLocation().key;
  const back = useEffectEvent(onBack);
  const forward = useEffectEvent(onForward);

  useEffect(() => {
    isInside.current = isAtCheckoutEntry();
    const follow = (event: PopStateEvent) => {
      const wasInside = isInside.current;
      isInside.current = isAtCheckoutEntry();
      const isShown = (window.history.state?.key ?? "default") === shown.current;
      if (!isShown || wasInside === isInside.current) return;
      event.stopImmediatePropagation();
      if (wasInside) back();
      else forward();
    };
    // The listener runs in the capture phase, before the router's listener.
    window.addEventListener("popstate", follow, { capture: true });
    return () => window.removeEventListener("popstate", follow, { capture: true });
  }, []);

  useEffect(() => {
    if (!isOpen) return;
    const enter = setTimeout(() => {
      isInside.current = true;
      const { state } = window.history;
      // The state can be missing, because a link to an anchor on the page creates a history entry without a
      // state.
      const idx = (state?.idx ?? 0) + 1;
      if (!isAtCheckoutEntry()) window.history.pushState({ ...state, idx, [ENTRY]: true }, "");
    });
    return () => {
      clearTimeout(enter);
      if (isAtCheckoutEntry()) window.history.back();
    };
  }, [isOpen]);
}
