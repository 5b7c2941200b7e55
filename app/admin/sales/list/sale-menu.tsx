import { Link } from "react-router";
import { useActionSender } from "#app/admin/design/action-form.tsx";
import { RowMenu } from "#app/admin/design/list/row-menu.tsx";
import { SALES } from "#app/admin/sales/details/reason-dialogs.tsx";
import type { AskedOfDetails } from "#app/admin/sales/marked-order.ts";
import { isDisputed } from "#domain/orders/frozen.ts";
import type { ListedSale } from "#domain/sales/sale-views.ts";
import { actMessages } from "#messages/pt-BR/back-office/sales/sale-actions.ts";
import { salesMessages as messages } from "#messages/pt-BR/back-office/sales/sales.ts";

interface SaleMenuProps {
  row: ListedSale;
  /** The address of the order's details. */
  details: string;
  /** Marks the row for an action on several rows. */
  onSelect: () => void;
}

/**
 * Further actions of a sale. The last action is red, and opens the details of the order together with the
 * refund dialog.
 */
export function SaleMenu({ row, details, onSelect }: SaleMenuProps) {
  const { send } = useActionSender({ action: SALES });
  const isPaid = row.status === "processing" || row.status === "completed";
  const canRefund = isPaid && row.refundState !== "full" && !isDisputed(row.disputeState);
  const waits = row.status === "processing" && row.deliveryState !== "delivered";
  return (
    <RowMenu label={messages.menuOf(row.orderNumber)}>
      {waits && (
        <Link to={details} preventScrollReset>
          {actMessages.deliver}
        </Link>
      )}
      {isPaid && (
        <button type="button" onClick={() => send({ intent: "resend-mail", orderId: row.id })}>
          {actMessages.resendMail}
        </button>
      )}
      <button type="button" onClick={onSelect}>
        {messages.select}
      </button>
      {canRefund && (
        <Link
          to={details}
          state={{ asks: "refund" } satisfies AskedOfDetails}
          preventScrollReset
          className="text-danger"
        >
          {actMessages.refund}
        </Link>
      )}
    </RowMenu>
  );
}
