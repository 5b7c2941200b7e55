import { type ReactNode, useState } from "react";
import { useDialog } from "#app/admin/design/use-dialog.ts";
import { useStoreTime } from "#app/admin/design/use-store-time.ts";
import { Button } from "#app/design-system/button.tsx";
import { whyNotAcceptAmount, whyNotDeliverAfterAll } from "#domain/delivery/decisions.ts";
import { whyNotRefund } from "#domain/sales/order-actions.ts";
import type { OpenException, SaleDetails } from "#domain/sales/sale-views.ts";
import { formatDate, formatMoney } from "#messages/format.ts";
import { stateMessages } from "#messages/pt-BR/back-office/sales/order-states.ts";
import { actMessages } from "#messages/pt-BR/back-office/sales/sale-actions.ts";
import { detailsMessages as messages } from "#messages/pt-BR/back-office/sales/sale-details.ts";
import { salesMessages } from "#messages/pt-BR/back-office/sales/sales.ts";
import { formatWait, wordOf } from "../sale-text.tsx";
import { BackorderedRows, backorderedLines } from "./backordered-rows.tsx";
import { textLink } from "./detail.tsx";
import { closingText, DecisionDialog, ResolveDialog } from "./reason-dialogs.tsx";
import { RefundDialog } from "./refund-dialog.tsx";
import {
  WithdrawalButtons,
  type WithdrawalChoice,
  WithdrawalDialog,
  WithdrawalTerm,
} from "./withdrawal-decision.tsx";

const row = "flex flex-wrap items-center gap-x-3 gap-y-1 py-2";

const isWarning = ({ kind }: OpenException) => kind === "early_fraud_warning";

/**
 * Whether the shop can lose the money of the order. While a dispute is open, the badge of the order is also
 * red.
 */
const isSerious = (exception: OpenException) => exception.kind === "dispute" || isWarning(exception);

/** Returns the decisions that staff can make about the delivery of an order. */
function decisionsFor(sale: SaleDetails): { canAccept: boolean; canDeliver: boolean } {
  const owed = sale.lines.reduce((sum, line) => sum + line.owed, 0);
  return {
    canAccept: whyNotAcceptAmount({ ...sale, owed }) === null,
    canDeliver: whyNotDeliverAfterAll({ ...sale, ended: sale.endedUnits }) === null,
  };
}

type Opened = "accept" | "deliver" | "refund" | null;

/**
 * The open tasks of an order: missing units, decisions, and open exceptions. Each exception has a button that
 * closes it.
 */
export function OrderAttention({ sale, now }: { sale: SaleDetails; now: number }) {
  const resolving = useDialog<OpenException>();
  const deciding = useDialog<WithdrawalChoice>();
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const canRefund = whyNotRefund(sale) === null;
  const { canAccept, canDeliver } = decisionsFor(sale);
  const owed = backorderedLines(sale);
  // When another row already shows the missing units, the list omits the exception about missing units.
  const exceptions = sale.openExceptions.filter(({ kind }) => kind !== "short_stock" || owed.length === 0);
  return (
    <>
      {(exceptions.length > 0 || canAccept || canDeliver || owed.length > 0) && (
        <section
          aria-label={messages.attention}
          className={`rounded-10 px-3 py-2 ${exceptions.some(isSerious) ? "bg-danger-soft text-danger" : "bg-warning-soft text-warning"}`}
        >
          <h3 className="text-16 font-semibold">{messages.attention}</h3>
          <BackorderedRows sale={sale} now={now} />
          <Decisions sale={sale} canAccept={canAccept} canDeliver={canDeliver} onOpen={setOpened} />
          <ul>
            {exceptions.map((exception) => (
              <li
                key={exception.id}
                className="grid items-center gap-2 py-2 sm:grid-cols-[minmax(0,1fr)_auto]"
              >
                <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span>{wordOf(stateMessages.attention, exception.kind)}</span>
                  {exception.amount !== null && exception.currency && (
                    <span>{formatMoney(exception.amount, exception.currency)}</span>
                  )}
                  <span className="text-13">{salesMessages.since(formatWait(exception.openedAt, now))}</span>
                  <DisputeTerms sale={sale} exception={exception} />
                  <WithdrawalTerm exception={exception} />
                  <Explained exception={exception} />
                </div>
                <span className="flex flex-wrap justify-end gap-2">
                  {isWarning(exception) && canRefund && (
                    <Button size="sm" onClick={() => setOpened("refund")}>
                      {actMessages.refund}
                    </Button>
                  )}
                  {exception.kind === "withdrawal_to_decide" ? (
                    <WithdrawalButtons onChoose={(decision) => deciding.show({ exception, decision })} />
                  ) : (
                    <Button variant="outline" size="sm" onClick={() => resolving.show(exception)}>
                      {closingText(exception.kind)}
                    </Button>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {/* The dialogs stay mounted, because the new data that arrives with the result may no longer contain
          the row that opened the dialog. */}
      <ResolveDialog exception={resolving.subject} {...resolving.props} />
      <WithdrawalDialog choice={deciding.subject} {...deciding.props} />
      <RefundDialog sale={sale} open={opened === "refund"} onClose={close} />
      <DecisionDialog sale={sale} decision="accept-amount" open={opened === "accept"} onClose={close} />
      <DecisionDialog sale={sale} decision="deliver-after-all" open={opened === "deliver"} onClose={close} />
    </>
  );
}

/**
 * The deadline of a dispute, the bank's reason for the dispute, and a link to the payment in the provider's
 * dashboard.
 */
function DisputeTerms({ sale, exception }: { sale: SaleDetails; exception: OpenException }) {
  const { timeZone } = useStoreTime();
  if (exception.kind !== "dispute") return null;
  const dispute = sale.disputes.find(({ providerDisputeId }) => providerDisputeId === exception.subject);
  if (!dispute) return null;
  const due = dispute.evidenceDueAt && formatDate(dispute.evidenceDueAt, { ...DAY_AND_TIME, timeZone });
  const waits = dispute.takesEvidence || dispute.waitsForAppeal;
  return (
    <>
      {waits && due && <strong>{messages.due(due)}</strong>}
      <span>{wordOf(stateMessages.disputeReasons, dispute.reason)}</span>
      {sale.providerUrl && (
        <a href={sale.providerUrl} target="_blank" rel="noopener noreferrer" className={textLink}>
          {messages.openAt(sale.providerName)}
        </a>
      )}
      {waits && <span className="basis-full text-13">{actMessages.disputeText}</span>}
    </>
  );
}

const DAY_AND_TIME = { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" } as const;

function Explained({ exception }: { exception: OpenException }) {
  const explained: Readonly<Record<string, string>> = {
    early_fraud_warning: actMessages.fraudText,
    refund_not_sent: actMessages.notSentText,
    refund_not_read: actMessages.notReadText,
    withdrawal_to_decide: actMessages.withdrawalText,
  };
  const text = explained[exception.kind] ?? whyOtherAmount(exception) ?? whyUnread(exception);
  return text ? <span className="basis-full text-13">{text}</span> : null;
}

/**
 * When the provider gives a reason for an unexpected amount, returns a text that explains the reason and the
 * next step.
 */
function whyOtherAmount({ addedTax, currency, isSoldByProvider }: OpenException): string | undefined {
  const tax = addedTax > 0 && currency ? formatMoney(addedTax, currency) : null;
  if (isSoldByProvider) return actMessages.soldByProviderText(tax);
  return tax === null ? undefined : actMessages.addedTaxText(tax);
}

const whyUnread = ({ isUnreadable }: OpenException) =>
  isUnreadable ? actMessages.unreadableText : undefined;

interface DecisionsProps {
  sale: SaleDetails;
  canAccept: boolean;
  canDeliver: boolean;
  onOpen: (opened: Opened) => void;
}

/** The choice between delivering and refunding, with the amounts. */
function Decisions({ sale, canAccept, canDeliver, onOpen }: DecisionsProps) {
  const { charged } = sale;
  if (!charged) return null;
  const taken = formatMoney(charged.amount, charged.currency);
  const left = formatMoney(sale.refundLeft, charged.currency);
  return (
    <>
      {canAccept && (
        <Decision text={actMessages.acceptChoice(taken, formatMoney(sale.total, sale.currency))}>
          <Button size="sm" onClick={() => onOpen("accept")}>
            {actMessages.acceptAmount}
          </Button>
          <Button variant="outline" size="sm" onClick={() => onOpen("refund")}>
            {actMessages.refund}
          </Button>
        </Decision>
      )}
      {canDeliver && (
        <Decision text={actMessages.resumeChoice(left)}>
          <Button size="sm" onClick={() => onOpen("deliver")}>
            {actMessages.deliverAfterAll}
          </Button>
          <Button variant="outline" size="sm" onClick={() => onOpen("refund")}>
            {actMessages.refundAgain}
          </Button>
        </Decision>
      )}
    </>
  );
}

function Decision({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={row}>
      <p className="min-w-0 flex-1 basis-72">{text}</p>
      <span className="ml-auto flex flex-wrap gap-2">{children}</span>
    </div>
  );
}
