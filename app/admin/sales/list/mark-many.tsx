import { Send } from "lucide-react";
import { useRouteLoaderData } from "react-router";
import type { LayoutData } from "#app/admin/base/layout-data.ts";
import { useActionSender } from "#app/admin/design/action-form.tsx";
import { ExportButton } from "#app/admin/design/export/export-button.tsx";
import { FormDialog } from "#app/admin/design/form-dialog.tsx";
import { bulkButton, bulkMain, MarkBar, type Marking } from "#app/admin/design/list/marking.tsx";
import { useDialog } from "#app/admin/design/use-dialog.ts";
import { ReasonField, SALES } from "#app/admin/sales/details/reason-dialogs.tsx";
import { saleForms } from "#app/admin/sales/forms.ts";
import { Button } from "#app/design-system/button.tsx";
import { staffCan } from "#domain/kernel/permissions.ts";
import type { SaleRow } from "#domain/sales/sale-views.ts";
import { formatMoney } from "#messages/format.ts";
import { actMessages } from "#messages/pt-BR/back-office/sales/sale-actions.ts";
import { salesMessages } from "#messages/pt-BR/back-office/sales/sales.ts";

/** The orders that the server has rejected, each with the reason as a sentence. */
export type Rejections = readonly { orderId: string; sentence: string }[];

interface SalesBulkBarProps {
  rows: readonly SaleRow[];
  marking: Marking;
  rejected: Rejections;
  onRejected: (rejected: Rejections) => void;
}

/** The bar for the marked sales, with the actions that apply to every marked order. */
export function SalesBulkBar({ rows, marking, rejected, onRejected }: SalesBulkBarProps) {
  const messages = salesMessages.marked;
  const asking = useDialog<true>();
  const marked = rows.filter(({ id }) => marking.ids.has(id));
  const total = formatMoney(marked.reduce((sum, { storeTotal }) => sum + storeTotal, 0));
  const orderIds = marked.map(({ id }) => id).join(" ");
  const isPending = marked.every(({ status }) => status === "pending");
  const isPaid = marked.every(({ status }) => status === "processing" || status === "completed");
  const shell = useRouteLoaderData("admin/layout") as LayoutData;
  // Orders that an action has left unchanged stay marked.
  const keepRejected = (result: unknown) => {
    const left = (result as { rejected: Rejections }).rejected;
    onRejected(left);
    marking.replace(left.map(({ orderId }) => orderId));
  };
  const mailing = useActionSender({ action: SALES, onDone: keepRejected });
  const reasons = new Set(
    rejected.filter(({ orderId }) => marking.ids.has(orderId)).map((one) => one.sentence),
  );
  return (
    <>
      {marked.length > 0 && (
        <MarkBar
          label={messages.label}
          summary={messages.count(marked.length)}
          about={total}
          onClear={() => marking.replace([])}
        >
          {[...reasons].map((sentence) => (
            <p key={sentence} role="alert" className="text-13">
              {sentence}
            </p>
          ))}
          {isPending && (
            <Button size="sm" className={bulkMain} onClick={() => asking.show(true)}>
              {salesMessages.markPaid}
            </Button>
          )}
          {isPaid && (
            <Button
              size="sm"
              variant="outline"
              className={bulkButton}
              aria-disabled={mailing.busy}
              onClick={() => mailing.busy || mailing.send({ intent: "resend-mails", orderIds })}
            >
              <Send aria-hidden="true" size={16} />
              {actMessages.resendMail}
            </Button>
          )}
          {staffCan(shell, "orders.export") && (
            <ExportButton
              action="/admin/vendas/exportar"
              fields={{ pedidos: orderIds }}
              className={bulkButton}
            />
          )}
        </MarkBar>
      )}
      <FormDialog
        {...asking.props}
        title={messages.title(marked.length)}
        description={actMessages.markText(total)}
        intent="mark-many-paid"
        fields={{ orderIds }}
        action={SALES}
        schema={saleForms.reasonedMany}
        submit={actMessages.markPaid}
        onDone={keepRejected}
      >
        {({ errors }) => <ReasonField error={errors.reason} />}
      </FormDialog>
    </>
  );
}
