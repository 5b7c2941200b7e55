import "./panel.css";
import { Drawer as Base } from "@base-ui/react/drawer";
import { X } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useInertPage } from "./inert-page.ts";
import { keptOpen } from "./overlay-dismissal.ts";

interface PanelProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** One `PanelStep`. */
  children: ReactNode;
}

/**
 * A panel at the right edge. On windows narrower than 768 px, the panel is a sheet at the bottom edge. The
 * steps of the panel are dialogs. The next step appears in place of the previous step, over the same
 * backdrop. The panel closes when the user drags the sheet down, presses the close button or Escape, or
 * clicks outside the panel. The page behind does not scroll.
 */
export function Panel({ open, onOpenChange, children }: PanelProps) {
  // The panel is closed in its first render, because a panel that starts open would not animate.
  const [wasClosed, setWasClosed] = useState(false);
  useEffect(() => setWasClosed(true), []);
  useInertPage(open && wasClosed);
  return (
    <Base.Root
      open={open && wasClosed}
      swipeDirection={matchMedia("(width < 48rem)").matches ? "down" : "right"}
      onOpenChange={(next, details) => {
        if (!keptOpen(next, details)) onOpenChange(next);
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="panel-scrim" />
        <Base.Viewport className="fixed inset-0 z-50">{children}</Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

interface PanelStepProps {
  title: string;
  description: string;
  closeLabel: string;
  /** Returns the element that gets the focus first; by default the heading. */
  initialFocus?: () => HTMLElement | null | undefined;
  closeRef?: RefObject<HTMLButtonElement | null>;
  /** The arrow button that leads to the previous step. */
  back?: { label: string; onPress: () => void };
  /** Sets the focus after closing. Returns false when another step or dialog receives the focus. */
  finalFocus: () => HTMLElement | null | false;
  /** The body (`panel-body`), which scrolls, and the foot (`panel-foot`). */
  children: ReactNode;
}

/**
 * One step of a panel. Each step is a dialog. In the document, the controls in the header of the step come
 * before the heading.
 */
export function PanelStep({
  title,
  description,
  closeLabel,
  initialFocus,
  closeRef,
  back,
  finalFocus,
  children,
}: PanelStepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Base.Popup
      data-overlay="panel"
      initialFocus={() => initialFocus?.() ?? heading.current}
      finalFocus={() => finalFocus() ?? true}
      className="panel overlay"
    >
      <Base.Content className="panel-content">
        <div className="panel-head">
          {back && (
            <button type="button" aria-label={back.label} onClick={back.onPress} className="panel-back" />
          )}
          <Base.Close ref={closeRef} aria-label={closeLabel}>
            <X aria-hidden="true" size={20} />
          </Base.Close>
          <div>
            <Base.Title ref={heading} tabIndex={-1} className="title">
              {title}
            </Base.Title>
            <Base.Description>{description}</Base.Description>
          </div>
        </div>
        {children}
      </Base.Content>
    </Base.Popup>
  );
}
