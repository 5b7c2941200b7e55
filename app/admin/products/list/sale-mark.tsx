import { useState } from "react";
import { Link, useRouteLoaderData } from "react-router";
import type { LayoutData } from "#app/admin/base/layout-data.ts";
import { ConfirmDialog } from "#app/admin/design/confirm-dialog.tsx";
import { OVER_LIST } from "#app/admin/design/list/use-form-address.ts";
import { useDialogAddress } from "#app/admin/products/list-links.ts";
import { priceMessages } from "#app/admin/products/prices-messages.ts";
import type { ShownSale } from "#domain/catalog/staff/staff-views.ts";
import { staffCan } from "#domain/kernel/permissions.ts";
import { formatDate, formatMoney } from "#messages/format.ts";

const action = "cursor-pointer underline hover:no-underline";

/**
 * A note on a card that says when a sale begins and ends, in the shop's time zone. The buttons of the note
 * change and end the sale.
 */
export function SaleMark({ sale, name }: { sale: ShownSale; name: string }) {
  const shell = useRouteLoaderData("admin/layout") as LayoutData;
  const messages = priceMessages.sale;
  const address = useDialogAddress();
  const [asks, setAsks] = useState(false);
  const [from, to] = [sale.startsAt, sale.endsAt].map((at) => minuteOf(at, shell.timeZone));
  const price = formatMoney(sale.price);
  return (
    <div className="grid gap-1 rounded-10 bg-surface-2 px-3 py-2.5 text-13">
      <p>
        {sale.isRunning ? messages.running(price, to ?? "") : messages.planned(price, from ?? "", to ?? "")}
      </p>
      {staffCan(shell, "products.save") && (
        <p className="flex gap-4">
          <Link
            to={address("precos", sale.productId)}
            state={OVER_LIST}
            preventScrollReset
            aria-label={messages.changeOf(name)}
            className={action}
          >
            {messages.change}
          </Link>
          <button
            type="button"
            aria-label={messages.endOf(name)}
            onClick={() => setAsks(true)}
            className={action}
          >
            {messages.end}
          </button>
        </p>
      )}
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={messages.endTitle}
        consequence={messages.endText(name, price)}
        confirm={messages.end}
        intent="end-sale"
        fields={{ id: sale.productId, version: String(sale.version) }}
      />
    </div>
  );
}

/** "28/11 00:00" */
const minuteOf = (at: string, timeZone: string): string =>
  formatDate(at, {
    timeZone,
    day: "2-digit",
    month: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  }).replace(",", "");
