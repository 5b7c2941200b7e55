import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/**
 * Controls a `details` element. Without JavaScript, the browser itself opens and closes the element. With
 * JavaScript, Escape and a click outside the element or on its scrim also close the element. The element also
 * closes when Tab moves the focus out of the element, and when the browser navigates to another page.
 */
export function useDisclosure() {
  const details = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(false);
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes the element.
  useEffect(() => {
    if (details.current) details.current.open = false;
  }, [key]);

  useEffect(() => {
    if (!open) return;
    const close = (event: Event) => {
      const box = details.current;
      if (!box) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== "Escape") return;
        box.open = false;
        box.querySelector("summary")?.focus();
      } else if (event.target === box || (event.target instanceof Node && !box.contains(event.target))) {
        box.open = false;
      }
    };
    const events = ["keydown", "pointerdown", "focusin"] as const;
    for (const name of events) document.addEventListener(name, close);
    return () => {
      for (const name of events) document.removeEventListener(name, close);
    };
  }, [open]);

  const onToggle = (event: SyntheticEvent<HTMLDetailsElement>) => setOpen(event.currentTarget.open);
  return { details, open, onToggle };
}
