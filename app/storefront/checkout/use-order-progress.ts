import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { askAgainAfter, FIRST_CHANGE, isOpen, type ReturnState, SECOND_CHANGE } from "./return-state.ts";

export type Patience = "fresh" | "long" | "very-long";

/**
 * Keeps asking how an order stands, without a reload, and says how long the shopper has been waiting. The question goes to
 * process-payment-delivery (spec: shopper §4), so a lost connection costs one question and never the page.
 */
export function useOrderProgress(orderId: string, state: ReturnState): Patience {
  const [patience, setPatience] = useState<Patience>("fresh");
  const { revalidate } = useRevalidator();
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
    let timer: ReturnType<typeof setTimeout>;
    const next = () => {
      timer = setTimeout(ask, askAgainAfter(performance.now() - since.current, state));
    };
    const ask = async () => {
      const changed = await askServer(orderId, state);
      if (stopped) return;
      if (changed) await revalidate();
      if (!stopped) next();
    };
    next();
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [open, orderId, state, revalidate]);

  return patience;
}

/** Whether the order may stand differently by now; false when the server could not be reached. */
async function askServer(orderId: string, state: ReturnState): Promise<boolean> {
  try {
    const response = await fetch("/functions/process-payment-delivery", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ orderId }),
    });
    if (!response.ok) return false;
    const { status } = await response.json();
    return state !== "confirming" || status !== "pending";
  } catch {
    return false;
  }
}
