import "#app/admin/design/editor/editor.css";
import { GripVertical } from "lucide-react";
import { useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { useActionSender } from "#app/admin/design/action-form.tsx";
import { moved, useRowOrder } from "#app/admin/design/editor/use-row-order.ts";
import { useDialogAddress } from "#app/admin/products/list-links.ts";
import { variantMessages as messages } from "#app/admin/products/variants-messages.ts";
import type { ProductVariants, StaffVariant } from "#domain/catalog/variants/queries.ts";
import { formatMoney } from "#messages/format.ts";
import { OutsideForm } from "../form-parts.tsx";

/**
 * The variants of a group, in the order in which the shop shows them. The handle, or Alt with an arrow key,
 * moves a variant. A switch shows or hides a variant. Each change is saved at once.
 */
export function VariantRows({ product: { id, variants } }: { product: ProductVariants }) {
  const address = useDialogAddress();
  const { state } = useLocation();
  const { send, stepUp, busy } = useActionSender();
  // The ids in their new order while a variant is moved or the order is saved.
  const [asked, setAsked] = useState<readonly string[] | null>(null);
  const saved = variants.map((variant) => variant.id).join();
  const [read, setRead] = useState(saved);
  if (read !== saved) {
    setRead(saved);
    setAsked(null);
  }
  const ids = asked ?? variants.map((variant) => variant.id);
  const rows = ids.flatMap((one) => variants.find((variant) => variant.id === one) ?? []);
  const wanted = useRef<string[]>(null);
  const order = useRowOrder<HTMLUListElement>({
    count: rows.length,
    move: (from, to) => {
      wanted.current = moved(wanted.current ?? ids, from, to);
      setAsked(wanted.current);
    },
    onSettled: () => {
      const ordered = wanted.current?.join() ?? saved;
      wanted.current = null;
      if (ordered !== saved) send({ intent: "order-variants", id, ids: ordered });
    },
  });
  return (
    <section aria-label={messages.list}>
      <ul ref={order.list} className="grid divide-y divide-line border-t border-line">
        {rows.map((variant, place) => (
          <li key={variant.id} {...order.row(place)} className="variant-row data-dragged:bg-surface-2">
            <button
              type="button"
              {...order.handle(place)}
              aria-label={messages.move(variant.value)}
              className="row-handle"
            >
              <GripVertical aria-hidden="true" size={16} />
            </button>
            <div className="min-w-0">
              <Link
                to={address("editar", variant.id)}
                replace
                state={state}
                preventScrollReset
                aria-label={messages.edit(variant.value)}
                className="rounded-6 font-semibold wrap-anywhere underline underline-offset-4"
              >
                {variant.value}
              </Link>
              <span className="block text-13 text-ink-2 sm:hidden">{stockOf(variant)}</span>
            </div>
            <span className="text-right text-15 whitespace-nowrap">{formatMoney(variant.price)}</span>
            <span className="text-right text-13 whitespace-nowrap text-ink-2 max-sm:hidden">
              {stockOf(variant)}
            </span>
            <button
              type="button"
              role="switch"
              aria-checked={variant.status !== "inactive"}
              aria-label={messages.shown(variant.value)}
              aria-disabled={busy}
              onClick={() => !busy && send(toggled(variant))}
              className="switch"
            />
          </li>
        ))}
      </ul>
      <OutsideForm>{stepUp}</OutsideForm>
    </section>
  );
}

const stockOf = ({ stock }: StaffVariant): string =>
  stock === null ? messages.unlimited : messages.stock(stock);

const toggled = ({ id, status }: StaffVariant) => ({
  intent: "bulk-edit",
  ids: id,
  status: status === "inactive" ? "active" : "inactive",
});
