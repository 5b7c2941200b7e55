import { FormDialog } from "#app/admin/design/form-dialog.tsx";
import { TextArea } from "#app/admin/design/text-area.tsx";
import { useDialog } from "#app/admin/design/use-dialog.ts";
import { StatusBadge } from "#app/design-system/badge.tsx";
import { Button } from "#app/design-system/button.tsx";
import { Field } from "#app/design-system/field.tsx";
import type { SaleDetails, SaleDispute } from "#domain/sales/sale-views.ts";
import { formatMoney } from "#messages/format.ts";
import { stateMessages } from "#messages/pt-BR/back-office/sales/order-states.ts";
import { actMessages } from "#messages/pt-BR/back-office/sales/sale-actions.ts";
import { detailsMessages as messages } from "#messages/pt-BR/back-office/sales/sale-details.ts";
import { saleForms } from "../forms.ts";
import { formatMoment, wordOf } from "../sale-text.tsx";
import { CopyButton, Part } from "./detail.tsx";
import { SALES } from "./reason-dialogs.tsx";
import { unitRanges } from "./refund-offer.ts";

const row = "flex flex-wrap items-center gap-x-3 gap-y-1 py-2";

/** The order's completed and pending refunds. */
export function OrderRefunds({ sale, timeZone }: { sale: SaleDetails; timeZone: string }) {
  if (sale.refunds.length === 0) return null;
  return (
    <Part title={messages.refunds}>
      <ul className="divide-y divide-line border-y border-line">
        {sale.refunds.map((refund) => (
          <li key={refund.id} className={row}>
            <span className="font-semibold">{formatMoney(refund.amount, refund.currency)}</span>
            <StatusBadge
              tone={
                refund.state === "failed" ? "danger" : refund.state === "succeeded" ? "neutral" : "warning"
              }
            >
              {messages.refundStates[refund.state]}
            </StatusBadge>
            <span className="text-13 text-ink-3">{formatMoment(refund.createdAt, timeZone)}</span>
            {refund.units.map((of) => (
              <span key={of.productName} className="min-w-0 font-medium wrap-anywhere">
                {messages.refundedUnits(of.productName, unitRanges(of.slots), of.waiting)}
              </span>
            ))}
            <span className="min-w-0 wrap-anywhere">{stateMessages.reason(refund.reason)}</span>
            {refund.providerRefundId && !refund.providerRefundId.includes(":") && (
              <span className="inline-flex min-w-0 items-center gap-1 text-13 text-ink-3">
                <span className="min-w-0 font-mono wrap-anywhere">{refund.providerRefundId}</span>
                <CopyButton name={messages.refunds} value={refund.providerRefundId} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** The disputes of the order: reason, deadline, and the evidence to send. */
export function OrderDisputes({ sale, timeZone }: { sale: SaleDetails; timeZone: string }) {
  const answering = useDialog<SaleDispute>();
  if (sale.disputes.length === 0) return null;
  return (
    <Part title={messages.disputes}>
      <ul className="divide-y divide-line border-y border-line">
        {sale.disputes.map((dispute) => {
          const waits = dispute.takesEvidence || dispute.waitsForAppeal;
          return (
            <li key={dispute.id} className={row}>
              <span className="font-semibold">{formatMoney(dispute.amount, dispute.currency)}</span>
              <StatusBadge tone={waits ? "danger" : "neutral"}>
                {wordOf(stateMessages.dispute, dispute.state)}
              </StatusBadge>
              <span>{wordOf(stateMessages.disputeReasons, dispute.reason)}</span>
              {waits && dispute.evidenceDueAt && (
                <span className="text-warning">
                  {messages.due(formatMoment(dispute.evidenceDueAt, timeZone))}
                </span>
              )}
              <span className="inline-flex min-w-0 items-center gap-1 text-13 text-ink-3">
                <span className="min-w-0 font-mono wrap-anywhere">{dispute.providerDisputeId}</span>
                <CopyButton name={messages.disputes} value={dispute.providerDisputeId} />
              </span>
              {dispute.takesEvidence && (
                <Button
                  variant="outline"
                  size="sm"
                  className="ml-auto"
                  onClick={() => answering.show(dispute)}
                >
                  {actMessages.sendEvidence}
                </Button>
              )}
              {dispute.waitsForAppeal && <span className="basis-full text-13">{actMessages.appealText}</span>}
            </li>
          );
        })}
      </ul>
      {sale.evidence && <EvidencePreview evidence={sale.evidence} />}
      <FormDialog
        {...answering.props}
        title={actMessages.evidenceTitle}
        description={actMessages.evidenceText}
        intent="evidence"
        fields={{ disputeId: answering.subject?.id ?? "" }}
        action={SALES}
        schema={saleForms.evidence}
        submit={actMessages.sendEvidence}
        width="wide"
      >
        {({ errors }) => (
          <>
            <Field label={actMessages.evidenceNote} error={errors.note}>
              <TextArea name="note" rows={4} maxLength={2_000} />
            </Field>
            {sale.evidence && <EvidencePreview evidence={sale.evidence} isOpen />}
          </>
        )}
      </FormDialog>
    </Part>
  );
}

interface EvidencePreviewProps {
  evidence: NonNullable<SaleDetails["evidence"]>;
  /**
   * Whether the texts of the evidence are visible at first. A staff member who sends evidence must first see
   * the texts of the evidence.
   */
  isOpen?: boolean;
}

function EvidencePreview({ evidence, isOpen = false }: EvidencePreviewProps) {
  const parts = Object.entries(messages.evidenceParts) as [keyof typeof evidence, string][];
  return (
    <details className="mt-2" open={isOpen}>
      <summary className="min-h-8 cursor-pointer font-semibold">{messages.evidence}</summary>
      <dl className="mt-1 grid gap-2 rounded-10 border border-line p-3 text-13">
        {parts
          .filter(([name]) => evidence[name])
          .map(([name, label]) => (
            <div key={name}>
              <dt className="text-ink-3">{label}</dt>
              <dd className="m-0 wrap-anywhere whitespace-pre-line">{evidence[name]}</dd>
            </div>
          ))}
      </dl>
    </details>
  );
}
