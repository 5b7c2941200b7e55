import { useEffect, useRef, useState } from "react";
import { useActionSender } from "#app/admin/design/action-form.tsx";
import { inventoryMessages as messages } from "./messages.ts";

interface Revealed {
  itemId: string;
  preview: string;
  isCut: boolean;
}

/** Milliseconds until revealed data is hidden again, because the screen may be unattended. */
const SHOWN_FOR = 60_000;

/**
 * Reveals one item at a time on any screen of the back office. A reveal requires the second factor. The shop
 * limits the rate of reveals and writes an audit row for each reveal. The caller renders `stepUp` once.
 */
export function useReveal() {
  const [opened, setOpened] = useState<Revealed | null>(null);
  const asked = useRef("");
  const { send, stepUp, busy } = useActionSender({
    action: "/admin/inventario",
    onDone: (result) => setOpened({ ...(result as Omit<Revealed, "itemId">), itemId: asked.current }),
  });
  useEffect(() => {
    if (!opened) return;
    const timer = setTimeout(() => setOpened(null), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [opened]);
  const reveal = (itemId: string) => {
    if (busy) return;
    asked.current = itemId;
    send({ intent: "reveal", itemId });
  };
  return { opened, reveal, hide: () => setOpened(null), busy, stepUp };
}

/** The first 200 characters of a revealed item. */
export function RevealedText({ opened }: { opened: Revealed }) {
  return (
    <>
      <pre className="m-0 font-mono text-13 whitespace-pre-wrap [overflow-wrap:anywhere]">
        {opened.preview}
      </pre>
      {opened.isCut && <p className="text-13 text-ink-3">{messages.isCut}</p>}
    </>
  );
}
