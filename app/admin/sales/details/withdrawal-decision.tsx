import { ConfirmDialog } from "#app/admin/design/confirm-dialog.tsx";
import type { DialogProps } from "#app/admin/design/use-dialog.ts";
import { useStoreTime } from "#app/admin/design/use-store-time.ts";
import { Button } from "#app/design-system/button.tsx";
import type { OpenException } from "#domain/sales/sale-views.ts";
import { actMessages as messages } from "#messages/pt-BR/back-office/sales/sale-actions.ts";
import { detailsMessages } from "#messages/pt-BR/back-office/sales/sale-details.ts";
import { ReasonedConfirm, SALES } from "./reason-dialogs.tsx";

/** The form in which staff decide about a pending withdrawal. */
export interface WithdrawalChoice {
  exception: OpenException;
  decision: "accept" | "decline";
}

/** The legal deadline for refunding a withdrawal. */
export function WithdrawalTerm({ exception }: { exception: OpenException }) {
  const time = useStoreTime();
  if (exception.kind !== "withdrawal_to_decide" || !exception.due) return null;
  return <strong>{detailsMessages.due(time.brief(exception.due))}</strong>;
}

export function WithdrawalButtons({
  onChoose,
}: {
  onChoose: (decision: WithdrawalChoice["decision"]) => void;
}) {
  return (
    <>
      <Button size="sm" onClick={() => onChoose("accept")}>
        {messages.acceptWithdrawal}
      </Button>
      <Button variant="outline" size="sm" onClick={() => onChoose("decline")}>
        {messages.declineWithdrawal}
      </Button>
    </>
  );
}

/** Accepts a withdrawal, or declines the withdrawal with a reason that the customer reads. */
export function WithdrawalDialog({
  choice,
  open,
  onClose,
}: DialogProps & { choice: WithdrawalChoice | null }) {
  const fields = { withdrawalId: choice?.exception.subject ?? "" };
  if (choice?.decision === "decline")
    return (
      <ReasonedConfirm
        open={open}
        onClose={onClose}
        title={messages.declineWithdrawalTitle}
        consequence={messages.declineWithdrawalText}
        confirm={messages.declineWithdrawal}
        intent="decline-withdrawal"
        fields={fields}
      />
    );
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={messages.acceptWithdrawalTitle}
      consequence={messages.acceptWithdrawalText}
      confirm={messages.acceptWithdrawal}
      isDestructive={false}
      intent="accept-withdrawal"
      action={SALES}
      fields={fields}
    />
  );
}
