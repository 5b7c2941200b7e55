import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useActionSender } from "#app/admin/design/action-form.tsx";
import { Button } from "#app/design-system/button.tsx";
import { Dialog } from "#app/design-system/dialog.tsx";
import { whyNotDecide, whyNotRefund } from "#domain/sales/order-actions.ts";
import type { SaleDetails } from "#domain/sales/sale-views.ts";
import { formatMoney } from "#messages/format.ts";
import { actMessages } from "#messages/pt-BR/back-office/sales/sale-actions.ts";
import { detailsMessages as messages } from "#messages/pt-BR/back-office/sales/sale-details.ts";
import { whyNotText } from "../error-messages.ts";
import type { AskedOfDetails, MarkedOrder } from "../marked-order.ts";
import { SaleBadges } from "../sale-text.tsx";
import { textLink } from "./detail.tsx";
import { OrderAttention } from "./order-attention.tsx";
import { OrderLines } from "./order-lines.tsx";
import { OrderDisputes, OrderRefunds } from "./order-money.tsx";
import {
  askedOf,
  buyerOf,
  CustomerDetails,
  OrderDetails,
  OrderSums,
  type SaleLinks,
} from "./order-summary.tsx";
import { NoteForm, OrderTimeline } from "./order-timeline.tsx";
import { CancelDialog, SALES } from "./reason-dialogs.tsx";
import { RefundDialog } from "./refund-dialog.tsx";

interface OrderDialogProps {
  isOpen: boolean;
  /** null for an order number that does not exist. */
  sale: SaleDetails | null;
  /** Links to the form that blocks the customer, and to the proof of delivery. */
  links: SaleLinks | null;
  timeZone: string;
  now: number;
  onClose: () => void;
  onMark: (order: MarkedOrder) => void;
}

/**
 * A dialog with all data of one order. The address `?pedido=HO-10001` opens the dialog. A live update does
 * not remove typed input.
 */
export function OrderDialog({ isOpen, sale, links, timeZone, now, onClose, onMark }: OrderDialogProps) {
  const shown = useLastShown(sale, isOpen);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={
        shown ? (
          <span className="flex flex-wrap items-center gap-2">
            {messages.title(shown.orderNumber)}{" "}
            <span className="flex font-sans">
              <SaleBadges order={shown} />
            </span>
          </span>
        ) : (
          messages.missing
        )
      }
      description={
        shown ? (
          <>
            <span className="title block text-30 text-ink">{formatMoney(askedOf(shown))}</span>
            <span className="block">{buyerOf(shown) || shown.customer.email}</span>
          </>
        ) : (
          messages.missingText
        )
      }
      width="large"
      footer={shown && <Acts key={shown.id} sale={shown} onMark={onMark} />}
    >
      {shown && (
        <div className="admin-text grid gap-6">
          <OrderAttention sale={shown} now={now} />
          <div className="grid items-start gap-6 md:grid-cols-[3fr_2fr]">
            <div className="grid gap-6">
              <div>
                <OrderLines sale={shown} timeZone={timeZone} />
                <OrderSums sale={shown} />
              </div>
              <OrderDetails sale={shown} proof={links?.proof} timeZone={timeZone}>
                <TextAction sale={shown} intent="recheck">
                  {actMessages.recheck}
                </TextAction>
              </OrderDetails>
              <OrderRefunds sale={shown} timeZone={timeZone} />
              <OrderDisputes sale={shown} timeZone={timeZone} />
            </div>
            <div className="grid gap-6">
              <CustomerDetails sale={shown} block={links?.block} timeZone={timeZone}>
                {shown.paymentState === "paid" && (
                  <TextAction sale={shown} intent="resend-mail">
                    {actMessages.resendMail}
                  </TextAction>
                )}
              </CustomerDetails>
              <OrderTimeline sale={shown} timeZone={timeZone} />
              <NoteForm key={shown.id} orderId={shown.id} />
            </div>
          </div>
        </div>
      )}
    </Dialog>
  );
}

/** The dialog keeps showing the order while the dialog fades out. */
function useLastShown(sale: SaleDetails | null, isOpen: boolean): SaleDetails | null {
  const [last, setLast] = useState(sale);
  useEffect(() => {
    if (isOpen) setLast(sale);
  }, [sale, isOpen]);
  return isOpen ? sale : last;
}

interface TextActionProps {
  sale: SaleDetails;
  intent: string;
  children: ReactNode;
}

/**
 * An action without consequences for the order. The action looks like a link, and stands beside the links
 * below the data that the action uses. The action needs no recent confirmation of the second factor.
 */
function TextAction({ sale, intent, children }: TextActionProps) {
  const { send, busy } = useActionSender({ action: SALES });
  return (
    <button type="button" onClick={() => busy || send({ intent, orderId: sale.id })} className={textLink}>
      {children}
    </button>
  );
}

/** The decisions about the whole order. The page shows why a disabled action is disabled. */
function Acts({ sale, onMark }: { sale: SaleDetails; onMark: (order: MarkedOrder) => void }) {
  const { asks } = (useLocation().state ?? {}) as AskedOfDetails;
  const [open, setOpen] = useState<"cancel" | "refund" | null>(() =>
    asks === "refund" && whyNotRefund(sale) === null ? "refund" : null,
  );
  const canDecide = whyNotDecide(sale) === null;
  const refundRejection = whyNotRefund(sale);
  return (
    <>
      {!canDecide && refundRejection && (
        <p className="mb-2 text-right text-13 text-ink-3">{whyNotText(refundRejection)}</p>
      )}
      <div className="flex flex-wrap justify-end gap-2 max-sm:*:flex-1">
        {canDecide ? (
          <>
            <Button variant="outline" size="sm" onClick={() => setOpen("cancel")}>
              {actMessages.cancelOrder}
            </Button>
            <Button size="sm" onClick={() => onMark(sale)}>
              {actMessages.markPaid}
            </Button>
          </>
        ) : (
          <Button
            variant="outline"
            size="sm"
            disabled={refundRejection !== null}
            onClick={() => setOpen("refund")}
          >
            {actMessages.refundOrder}
          </Button>
        )}
      </div>
      <CancelDialog sale={sale} open={open === "cancel"} onClose={() => setOpen(null)} />
      <RefundDialog sale={sale} open={open === "refund"} onClose={() => setOpen(null)} />
    </>
  );
}
