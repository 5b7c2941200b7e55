import { X } from "lucide-react";
import { ProgressBar } from "#app/connection/page-progress.tsx";
import { Skeleton } from "#app/design-system/skeleton.tsx";
import { designMessages } from "#messages/en/shared/design.ts";
import { cartMessages } from "./messages.ts";

/**
 * A placeholder for the cart and the checkout while their code is loading. On a slow connection, the
 * placeholder appears immediately after the click. The shopper can close the placeholder.
 */
export function OpeningSheet({ items, onClose }: { items: number; onClose: () => void }) {
  return (
    <>
      <ProgressBar />
      <section
        aria-busy="true"
        aria-label={cartMessages.drawer.title(items)}
        className="appear-late opening-sheet"
      >
        <div className="flex items-start justify-between gap-4">
          <p role="status" className="title text-22">
            {cartMessages.drawer.title(items)}
          </p>
          <button
            type="button"
            aria-label={designMessages.closeCart}
            onClick={onClose}
            className="-mr-2 inline-flex size-11 shrink-0 items-center justify-center rounded-10 hover:bg-surface-2"
          >
            <X aria-hidden="true" size={20} />
          </button>
        </div>
        <Skeleton className="mt-4 h-28 w-full" />
      </section>
    </>
  );
}
