import { FormDialog } from "#app/admin/design/form-dialog.tsx";
import { bulkMain, MarkBar, type Marking } from "#app/admin/design/list/marking.tsx";
import { useDialog } from "#app/admin/design/use-dialog.ts";
import { ReasonField, SALES } from "#app/admin/sales/details/reason-dialogs.tsx";
import { saleForms } from "#app/admin/sales/forms.ts";
import { Button } from "#app/design-system/button.tsx";
import type { SaleRow } from "#domain/sales/sale-views.ts";
import { formatMoney } from "#messages/format.ts";
import { actMessages } from "#messages/pt-BR/back-office/sales/sale-actions.ts";
import { salesMessages } from "#messages/pt-BR/back-office/sales/sales.ts";

/** The rejected orders of the answer, with the sentence of each. */
export type Rejections = readonly { orderId: string; sentence: string }[];

interface SalesBulkBarProps {
  rows: readonly SaleRow[];
  marking: Marking;
  rejected: Rejections;
  onRejected: (rejected: Rejections) => void;
}

/** The bar of the marked sales. "Marcar Pago" stands there only while every marked order is pending. */
export function SalesBulkBar({ rows, marking, rejected, onRejected }: SalesBulkBarProps) {
  const messages = salesMessages.marked;
  const asking = useDialog<true>();
  const marked = rows.filter(({ id }) => marking.ids.has(id));
  const total = formatMoney(marked.reduce((sum, { storeTotal }) => sum + storeTotal, 0));
  const isPending = marked.every(({ status }) => status === "pending");
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
        </MarkBar>
      )}
      <FormDialog
        {...asking.props}
        title={messages.title(marked.length)}
        description={actMessages.markText(total)}
        intent="mark-many-paid"
        fields={{ orderIds: marked.map(({ id }) => id).join(" ") }}
        action={SALES}
        schema={saleForms.reasonedMany}
        submit={actMessages.markPaid}
        onDone={(result) => {
          const left = (result as { rejected: Rejections }).rejected;
          onRejected(left);
          marking.replace(left.map(({ orderId }) => orderId));
        }}
      >
        {({ errors }) => <ReasonField error={errors.reason} />}
      </FormDialog>
    </>
  );
}
