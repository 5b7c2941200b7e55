import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { type ComponentProps, type ReactNode, useRef } from "react";
import { designMessages } from "#messages/en/shared/design.ts";
import { useInertPage } from "./inert-page.ts";
import { keptOpen } from "./overlay-dismissal.ts";

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** The actions, which stay visible below the scrolling content. */
  footer?: ReactNode;
  width?: "narrow" | "wide" | "large";
  /**
   * Returns the element that gets the focus first; by default the title. The callback returns false when the
   * callback has already set the focus.
   */
  initialFocus?: ComponentProps<typeof Base.Popup>["initialFocus"];
  /**
   * Returns the element that gets the focus after closing; by default the previously focused element. The
   * callback returns false when the focus must stay unchanged.
   */
  finalFocus?: () => HTMLElement | null | false;
}

const widths = {
  narrow: "max-h-[88dvh] sm:max-h-[92dvh] sm:max-w-120",
  wide: "max-h-[88dvh] sm:max-h-[92dvh] sm:max-w-170",
  // spec B9-14: a wide dialog, whose content scrolls when the dialog would be higher than 90 % of the
  // viewport.
  large: "max-h-[90vh] sm:max-w-240",
};

/** Returns the element that the caller wants to focus, or undefined for the default element. */
function focusOf(wish: DialogProps["initialFocus"], opened: InteractionType) {
  const wished = typeof wish === "function" ? wish(opened) : wish;
  if (wished === true) return undefined;
  return typeof wished === "object" && wished && "current" in wished ? wished.current : wished;
}
type InteractionType = Parameters<Extract<DialogProps["initialFocus"], (...opened: never) => unknown>>[0];

/**
 * A modal dialog. Title, close button and actions stay visible. The content scrolls between title and
 * actions. The dialog traps the focus and returns it to the opener. Escape and a click outside close the
 * dialog.
 */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, children, footer, width = "narrow" } = props;
  const finalFocus = props.finalFocus;
  const heading = useRef<HTMLHeadingElement>(null);
  useInertPage(open);
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, details) => {
        if (!keptOpen(next, details)) onOpenChange(next);
      }}
    >
      <Base.Portal>
        {/* A dialog over a dialog needs its own backdrop. Otherwise the lower dialog stays bright. */}
        <Base.Backdrop
          forceRender
          className="fixed inset-0 z-50 bg-[#0007] transition-opacity duration-180 data-ending-style:opacity-0 data-starting-style:opacity-0 motion-reduce:transition-none"
        />
        <Base.Viewport className="fixed inset-0 z-50 grid grid-rows-[minmax(var(--toast-room,0px),1fr)_minmax(0,auto)] justify-items-center sm:grid-rows-[minmax(var(--toast-room,0px),1fr)_minmax(0,auto)_minmax(0,1fr)] sm:px-6">
          <Base.Popup
            data-overlay="dialog"
            initialFocus={(opened) => focusOf(props.initialFocus, opened) ?? heading.current}
            finalFocus={finalFocus ? () => finalFocus() ?? true : undefined}
            className={`row-start-2 flex w-full min-w-0 flex-col overlay overflow-hidden rounded-t-16 border border-line bg-surface text-ink shadow-float outline-none transition duration-180 data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0 motion-reduce:transition-none sm:rounded-16 ${widths[width]}`}
          >
            <div className="flex items-start gap-4 px-4 pt-4 pb-3 sm:px-6 sm:pt-6">
              <div className="min-w-0 flex-1">
                <Base.Title ref={heading} tabIndex={-1} className="title text-22 outline-none">
                  {title}
                </Base.Title>
                {description && (
                  <Base.Description className="mt-1 mb-0 text-15 text-ink-2">{description}</Base.Description>
                )}
              </div>
              <Base.Close
                aria-label={designMessages.close}
                className="-mt-2 -mr-2 inline-flex size-11 shrink-0 items-center justify-center rounded-10 hover:bg-surface-2"
              >
                <X aria-hidden="true" size={20} />
              </Base.Close>
            </div>
            {children && (
              <div className="min-h-0 flex-1 scroll-pb-36 overflow-y-auto px-4 pb-4 sm:px-6">{children}</div>
            )}
            {footer && <div className="border-line border-t px-4 py-4 sm:px-6">{footer}</div>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
