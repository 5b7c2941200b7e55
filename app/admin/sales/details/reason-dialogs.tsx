import type { ReactNode } from "react";
import { ConfirmDialog } from "#app/admin/design/confirm-dialog.tsx";
import { FormDialog } from "#app/admin/design/form-dialog.tsx";
import { TextArea } from "#app/admin/design/text-area.tsx";
import type { DialogProps } from "#app/admin/design/use-dialog.ts";
import { Field } from "#app/design-system/field.tsx";
import { REASON_MAX } from "#domain/orders/reason.ts";
import type { OpenException, SaleDetails } from "#domain/sales/sale-views.ts";
import { formatMoney } from "#messages/format.ts";
import { stateMessages } from "#messages/pt-BR/back-office/sales/order-states.ts";
import { actMessages as messages } from "#messages/pt-BR/back-office/sales/sale-actions.ts";
import { salesMessages } from "#messages/pt-BR/back-office/sales/sales.ts";
import { saleForms } from "../forms.ts";
import type { MarkedOrder } from "../marked-order.ts";
import { wordOf } from "../sale-text.tsx";

/**
 * The address to which the forms of the reason dialogs are sent. The sales page handles the forms of the
 * reason dialogs even when another page shows a dialog.
 */
export const SALES = "/admin/vendas";

/** The field for the reason of the action. The audit log contains this reason. */
export function ReasonField({ error }: { error?: string | undefined }) {
  return (
    <Field label={messages.fields.reason} help={messages.fields.reasonHelp} error={error}>
      <TextArea name="reason" rows={3} required maxLength={REASON_MAX} />
    </Field>
  );
}

/** "Marcar Pago": shows the amount and the consequences, and asks for a reason (spec R25). */
export function MarkPaidDialog({ order, ...dialog }: DialogProps & { order: MarkedOrder | null }) {
  return (
    <FormDialog
      {...dialog}
      title={messages.markTitle(order?.orderNumber ?? "")}
      description={order ? messages.markText(formatMoney(order.total, order.currency)) : ""}
      intent="mark-paid"
      fields={{ orderId: order?.id ?? "" }}
      action={SALES}
      schema={saleForms.reasoned}
      submit={messages.markPaid}
    >
      {({ errors }) => <ReasonField error={errors.reason} />}
    </FormDialog>
  );
}

/**
 * The dialog in which staff decide about the delivery of an order. The dialog shows the consequence and asks
 * for a reason.
 */
export function DecisionDialog(props: {
  sale: SaleDetails;
  decision: "accept-amount" | "deliver-after-all";
  open: boolean;
  onClose: () => void;
}) {
  const { sale, decision } = props;
  const [title, consequence, submit] =
    decision === "accept-amount"
      ? [messages.acceptTitle(sale.orderNumber), messages.acceptText, messages.acceptAmount]
      : [messages.resumeTitle(sale.orderNumber), messages.resumeText, messages.deliverAfterAll];
  return (
    <FormDialog
      open={props.open}
      onClose={props.onClose}
      title={title}
      description={consequence}
      intent={decision}
      fields={{ orderId: sale.id }}
      action={SALES}
      schema={saleForms.reasoned}
      submit={submit}
    >
      {({ errors }) => <ReasonField error={errors.reason} />}
    </FormDialog>
  );
}

interface ReasonedProps {
  open: boolean;
  onClose: () => void;
  title: string;
  consequence: ReactNode;
  confirm: string;
  intent: string;
  fields: Readonly<Record<string, string>>;
}

/** Asks for a confirmation and a reason before an irreversible action. The focus starts on "Cancelar". */
export function ReasonedConfirm(props: ReasonedProps) {
  return (
    <ConfirmDialog {...props} action={SALES}>
      {({ errors }) => <ReasonField error={errors.reason} />}
    </ConfirmDialog>
  );
}

/** Cancels an order that waits for its payment. */
export function CancelDialog(props: { sale: SaleDetails; open: boolean; onClose: () => void }) {
  return (
    <ReasonedConfirm
      open={props.open}
      onClose={props.onClose}
      title={messages.cancelTitle(props.sale.orderNumber)}
      consequence={messages.cancelText}
      confirm={messages.cancelOrder}
      intent="cancel"
      fields={{ orderId: props.sale.id }}
    />
  );
}

/** Returns the label of the button that closes an exception of this kind. */
export function closingText(kind: string): string {
  if (kind === "early_fraud_warning") return messages.dismiss;
  return kind === "dispute" ? messages.markHandled : salesMessages.resolve;
}

/** Closes an exception. The dialog asks for a note about the resolution. */
export function ResolveDialog({ exception, ...dialog }: DialogProps & { exception: OpenException | null }) {
  const kind = exception ? wordOf(stateMessages.attention, exception.kind) : "";
  const amount = exception?.amount
    ? `, ${formatMoney(exception.amount, exception.currency ?? undefined)}`
    : "";
  const isWarning = exception?.kind === "early_fraud_warning";
  const isDispute = exception?.kind === "dispute";
  return (
    <FormDialog
      {...dialog}
      title={isWarning ? messages.dismissTitle : isDispute ? messages.markHandled : messages.resolveTitle}
      description={isWarning ? messages.dismissText : `${kind}${amount}. ${messages.resolveText}`}
      intent="resolve"
      fields={{ exceptionId: exception?.id ?? "" }}
      action={SALES}
      schema={saleForms.resolve}
      submit={closingText(exception?.kind ?? "")}
    >
      {({ errors }) => <ReasonField error={errors.reason} />}
    </FormDialog>
  );
}
