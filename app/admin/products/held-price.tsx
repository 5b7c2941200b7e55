import { createContext, type ReactNode, useContext } from "react";
import { ConfirmDialog } from "#app/admin/design/confirm-dialog.tsx";
import { RowButton } from "#app/admin/design/list/row-button.tsx";
import { useDialog } from "#app/admin/design/use-dialog.ts";
import { Button } from "#app/design-system/button.tsx";
import type { StaffProductCard } from "#domain/catalog/staff/staff-views.ts";
import { formatMoney } from "#messages/format.ts";
import { heldPriceMessages } from "./held-price-messages.ts";

interface Asked {
  product: StaffProductCard;
  price: number;
  decision: "confirm-price" | "refuse-price";
}

const Ask = createContext<(asked: Asked) => void>(() => {});

/** Holds the dialog outside the cards, because a decision may remove its card from the list. */
export function HeldPriceDialog({ children }: { children: ReactNode }) {
  const { subject: asked, show, props } = useDialog<Asked>();
  const words = heldPriceMessages;
  const confirms = asked?.decision === "confirm-price";
  return (
    <Ask value={show}>
      {children}
      {asked && (
        <ConfirmDialog
          {...props}
          title={confirms ? words.confirmTitle : words.refuseTitle}
          consequence={
            confirms
              ? words.confirms(asked.product.name, asked.product.price, asked.price)
              : words.refuses(asked.product.name, asked.product.price)
          }
          confirm={confirms ? words.confirm : words.refuse}
          isDestructive={!confirms}
          intent={asked.decision}
          fields={{ id: asked.product.id, price: String(asked.price) }}
        />
      )}
    </Ask>
  );
}

/** Shows, on a card, the price that waits for approval, with both decisions; renders nothing without one. */
export function HeldPrice({ product }: { product: StaffProductCard }) {
  const ask = useContext(Ask);
  const words = heldPriceMessages;
  const { heldPrice: price } = product;
  if (price === null || product.isArchived) return null;
  return (
    <div className="grid gap-2 rounded-10 bg-warning-soft px-3 py-2.5 text-13 text-warning">
      <p>
        <strong>{words.waits(formatMoney(price))}</strong> {words.why}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          aria-label={words.confirmOf(product.name)}
          onClick={() => ask({ product, price, decision: "confirm-price" })}
        >
          {words.confirm}
        </Button>
        <RowButton
          label={words.refuseOf(product.name)}
          onClick={() => ask({ product, price, decision: "refuse-price" })}
        >
          {words.refuse}
        </RowButton>
      </div>
    </div>
  );
}
