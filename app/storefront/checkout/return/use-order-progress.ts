import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useMatches, useRevalidator } from "react-router";
import { refreshWhileShown } from "#app/live-updates/refresh-while-shown.ts";
import {
  askAgainAfter,
  FIRST_CHANGE,
  isOpen,
  type ReturnState,
  SECOND_CHANGE,
} from "#app/storefront/orders/to-come/return-state.ts";

/** How long the shopper has waited, or "offline" while the shop cannot be reached. */
export type Patience = "fresh" | "long" | "very-long" | "offline";

/**
 * Polls the state of an order without a reload and returns how long the shopper has waited. The hook calls
 * process-payment-delivery (spec S4-18). When the connection is lost, only the hook's current request fails.
 * The page stays on the screen.
 */
export function useOrderProgress(orderId: string, state: ReturnState): Patience {
  const [patience, setPatience] = useState<Exclude<Patience, "offline">>("fresh");
  const [reached, setReached] = useState(true);
  const { revalidate } = useRevalidator();
  const matches = useMatches();
  const { pathname, search } = useLocation();
  const shown = useEffectEvent(() => matches);
  /**
   * Reads the order again. When a read fails, the page stays on the screen. The next poll reads the order
   * again.
   */
  const readAgain = useEffectEvent(() =>
    refreshWhileShown(`${pathname}${search}`, () => shown(), revalidate),
  );
  const since = useRef(0);
  const open = isOpen(state);

  useEffect(() => {
    if (!open) return;
    if (since.current === 0) since.current = performance.now();
    const first = setTimeout(() => setPatience("long"), FIRST_CHANGE);
    const second = setTimeout(() => setPatience("very-long"), SECOND_CHANGE);
    return () => {
      clearTimeout(first);
      clearTimeout(second);
    };
  }, [open]);

  useEffect(() => {
    if (!open) return;
    let stopped = false;
    let asking = false;
    let timer: ReturnType<typeof setTimeout>;
    const next = () => {
      timer = setTimeout(ask, askAgainAfter(performance.now() - since.current, state));
    };
    const ask = async () => {
      if (asking) return;
      asking = true;
      clearTimeout(timer);
      const answer = await askServer(orderId, state);
      asking = false;
      if (stopped) return;
      setReached(answer !== "unreached");
      if (answer === "changed") await readAgain();
      if (!stopped) next();
    };
    const lose = () => setReached(false);
    next();
    window.addEventListener("online", ask);
    window.addEventListener("offline", lose);
    return () => {
      stopped = true;
      clearTimeout(timer);
      window.removeEventListener("online", ask);
      window.removeEventListener("offline", lose);
    };
  }, [open, orderId, state]);

  return reached ? patience : "offline";
}

/**
 * Returns "changed" when the order may have changed, "same" when it has not changed, and "unreached" when no
 * response arrives.
 */
async function askServer(orderId: string, state: ReturnState): Promise<"changed" | "same" | "unreached"> {
  try {
    const response = await fetch("/functions/process-payment-delivery", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ orderId }),
    });
    if (!response.ok) return response.status >= 500 ? "unreached" : "same";
    const { status, waits_for_shopper: isVoucher } = await response.json();
    return status === "pending" && state === (isVoucher ? "voucher" : "confirming") ? "same" : "changed";
  } catch {
    return "unreached";
  }
}
