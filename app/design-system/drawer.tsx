import { Drawer as Base } from "@base-ui/react/drawer";
import { X } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useInertPage } from "./inert-page.ts";
import { keptOpen } from "./overlay-dismissal.ts";

export interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: string;
  /** The label of the close button. */
  closeLabel: string;
  /** The language of the drawer's content, when the page is in a different language (WCAG 3.1.2). */
  lang?: string;
  children: ReactNode;
  /** Returns the element that gets the focus first; by default the first control. */
  initialFocus?: () => HTMLElement | true;
  /**
   * Returns the element that gets the focus after closing; by default the previously focused element. The
   * callback returns false when the focus must stay unchanged.
   */
  finalFocus?: () => HTMLElement | null | false;
}

/**
 * A sheet that slides up from the bottom edge. The sheet closes when the user drags the handle down, presses
 * the close button (WCAG 2.5.7) or Escape, or clicks outside the sheet. The page behind does not scroll. The
 * sheet traps the focus and returns it to the opener.
 */
export function Drawer(props: DrawerProps) {
  const { open, onOpenChange, title, description, closeLabel, lang, children } = props;
  const { initialFocus, finalFocus } = props;
  // The drawer is closed in its first render, because a drawer that starts open would not animate.
  const [wasClosed, setWasClosed] = useState(false);
  useEffect(() => setWasClosed(true), []);
  useInertPage(open && wasClosed);
  return (
    <Base.Root
      open={open && wasClosed}
      swipeDirection="down"
      onOpenChange={(next, details) => {
        if (!keptOpen(next, details)) onOpenChange(next);
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-50 bg-[#000] opacity-[calc(0.45*(1-var(--drawer-swipe-progress)))] transition-opacity duration-260 data-ending-style:opacity-0 data-starting-style:opacity-0 data-swiping:duration-0 motion-reduce:transition-none" />
        <Base.Viewport className="fixed inset-0 z-50 grid grid-rows-[minmax(var(--toast-room,0px),1fr)_minmax(0,auto)] justify-items-center">
          <Base.Popup
            data-overlay="drawer"
            lang={lang}
            initialFocus={initialFocus}
            finalFocus={finalFocus ? () => finalFocus() ?? true : undefined}
            className="row-start-2 flex max-h-[88dvh] w-full min-w-0 max-w-120 flex-col overlay rounded-t-16 border border-line border-b-0 bg-surface text-ink shadow-float outline-none transition-transform duration-260 ease-out [transform:translateY(var(--drawer-swipe-movement-y))] data-ending-style:[transform:translateY(100%)] data-starting-style:[transform:translateY(100%)] data-swiping:select-none data-swiping:duration-0 motion-reduce:transition-none"
          >
            <div aria-hidden="true" className="mx-auto mt-2 h-1 w-12 shrink-0 rounded-full bg-control" />
            <Base.Content className="flex min-h-0 flex-1 flex-col">
              <div className="flex items-start gap-4 px-4 pt-2 pb-3 sm:px-6">
                <div className="min-w-0 flex-1">
                  <Base.Title className="title text-22">{title}</Base.Title>
                  <Base.Description className="mt-1 mb-0 text-15 text-ink-2">{description}</Base.Description>
                </div>
                <Base.Close
                  aria-label={closeLabel}
                  className="-mt-2 -mr-3 inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-10 border-0 bg-transparent text-ink hover:bg-surface-2"
                >
                  <X aria-hidden="true" size={20} />
                </Base.Close>
              </div>
              <div className="min-h-0 flex-1 scroll-pb-20 overflow-y-auto px-4 sm:px-6">{children}</div>
            </Base.Content>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
