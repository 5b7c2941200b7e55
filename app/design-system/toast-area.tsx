import * as Toast from "@radix-ui/react-toast";
import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { designMessages } from "#messages/en/shared/design.ts";
import { TOAST_DURATION } from "./toast-message.ts";
import type { ShownToast } from "./toast-store.ts";

/** spec S9-6: a swipe of 50 px to the right closes a toast. */
export const SWIPE_THRESHOLD = 50;

/** The class of an element that is visible only while it has the focus. */
const QUIET = "not-focus-within:sr-only";

const look = {
  // The inverted surface stands out from every card, dialog and page.
  default: "border-transparent bg-ink text-bg [&_:focus-visible]:outline-bg",
  destructive: "border-danger bg-danger-soft text-danger",
};

/**
 * The area of toasts: at the bottom right, above the button of the chat. On phones, and while a dialog or a
 * drawer is open, the area is at the top in the middle. Dialogs and drawers leave free space for the toasts,
 * with the height `--toast-room`. While a drawer is open, Base UI hides the other parts of the page, except
 * live regions. The attribute `aria-live="off"` makes the area a live region, so the area stays usable beside
 * an open drawer. A live region of the library Radix announces the toasts. `focusFirst` says whether the user
 * pressed F8 before the area was loaded.
 */
export function ToastArea({
  toast,
  focusFirst,
  onDismiss,
}: {
  toast: ShownToast | null;
  focusFirst: boolean;
  onDismiss: (key: number) => void;
}) {
  const area = useRef<HTMLOListElement>(null);
  /**
   * The element that had the focus before the area got the focus. This element gets the focus back when the
   * toast closes.
   */
  const before = useRef<HTMLElement | null>(null);

  function close(key: number): void {
    const holdsFocus = area.current?.contains(document.activeElement);
    onDismiss(key);
    if (holdsFocus && before.current?.isConnected) before.current.focus();
  }

  useEffect(() => {
    const page = document.documentElement.style;
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.contentRect.height ?? 0;
      if (height > 0) page.setProperty("--toast-room", `calc(${Math.ceil(height)}px + 1.5rem)`);
      else page.removeProperty("--toast-room");
    });
    if (area.current) observer.observe(area.current);
    return () => {
      observer.disconnect();
      page.removeProperty("--toast-room");
    };
  }, []);

  useEffect(() => {
    if (focusFirst) area.current?.focus();
  }, [focusFirst]);

  return (
    <Toast.Provider
      label={designMessages.notification}
      duration={TOAST_DURATION}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD}
    >
      {toast && (
        <Toast.Root
          key={toast.key}
          data-toast=""
          lang={toast.lang}
          open={toast.open}
          onOpenChange={(open) => {
            if (!open) close(toast.key);
          }}
          duration={toast.duration ?? TOAST_DURATION}
          type="foreground"
          className={`pointer-events-auto relative flex items-start gap-3 rounded-10 border py-3 pr-2 pl-4 shadow-float ${toast.quiet ? QUIET : ""} data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 motion-safe:transition-transform ${look[toast.variant ?? "default"]}`}
        >
          <div className="min-w-0 flex-1 py-1.5 wrap-anywhere">
            <Toast.Title className="font-semibold text-15">{toast.title}</Toast.Title>
            {toast.description && (
              <Toast.Description className="mt-0.5 text-15">{toast.description}</Toast.Description>
            )}
            {toast.action && (
              <Toast.Action
                altText={toast.action.label}
                onClick={toast.action.onPress}
                className="mt-2 inline-flex min-h-11 items-center rounded-6 border border-control px-4 font-semibold text-15"
              >
                {toast.action.label}
              </Toast.Action>
            )}
          </div>
          <Toast.Close
            aria-label={designMessages.closeNotification}
            className="inline-flex size-9 shrink-0 items-center justify-center rounded-6"
          >
            <X aria-hidden="true" size={18} />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport
        label={designMessages.notifications}
        ref={area}
        data-toast-area=""
        onFocus={(event) => {
          const from = event.relatedTarget;
          if (from instanceof HTMLElement && !area.current?.parentElement?.contains(from))
            before.current = from;
        }}
        aria-live="off"
        // A transform moves the area between top and bottom, because browsers do not count a transform as a
        // layout shift.
        className="pointer-events-none fixed top-3 right-4 z-70 m-0 w-[min(24rem,calc(100vw-2rem))] translate-y-[calc(100dvh-6rem-100%)] list-none p-0 max-md:translate-x-[calc(50%-50vw+1rem)] max-md:translate-y-0 [body:has([data-overlay])_&]:translate-x-[calc(50%-50vw+1rem)] [body:has([data-overlay])_&]:translate-y-0"
      />
    </Toast.Provider>
  );
}
