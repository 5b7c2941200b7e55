import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { loadPart } from "#app/design-system/connection.ts";
import { ordersMessages } from "#messages/en/storefront/orders.ts";
import type { ProblemItem } from "./problem-item.ts";

const ProblemDialog = lazy(async () => ({
  default: (await loadPart(() => import("./problem-dialog.tsx"))).ProblemDialog,
}));

/**
 * "Problem with this item?": opens a message to support. The message names the order. Without JavaScript the
 * button links to /support.
 */
export function ProblemLink({ item }: { item: ProblemItem }) {
  const messages = ordersMessages.problem;
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <Link
        to="/support"
        aria-haspopup="dialog"
        aria-label={messages.openOf(`${item.productName}, ${item.orderNumber}`)}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          setOpen(true);
        }}
        className="underline underline-offset-2 hover:text-ink"
      >
        {messages.open}
      </Link>
      {open !== null && (
        <Suspense fallback={null}>
          <ProblemDialog item={item} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
