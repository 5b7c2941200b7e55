import { useState } from "react";
import { FormDialog } from "#app/admin/design/form-dialog.tsx";
import { Field } from "#app/design-system/field.tsx";
import { TextInput } from "#app/design-system/inputs.tsx";
import type { UnitChoice } from "#domain/payments/refunds/unit-choice.ts";
import type { SaleDetails } from "#domain/sales/sale-views.ts";
import { formatMoney } from "#messages/format.ts";
import { actMessages as messages } from "#messages/pt-BR/back-office/sales/sale-actions.ts";
import { saleForms } from "../forms.ts";
import { ReasonField, SALES } from "./reason-dialogs.tsx";
import { type RefundKind, refundOffer, stillOpen } from "./refund-offer.ts";
import { RefundUnits } from "./refund-units.tsx";

/**
 * The user chooses what to refund: all, the waiting units, chosen units or an amount. Each choice has a text
 * that says what happens to the delivery. For chosen units, a note says what happens to these units. When
 * the refund returns all remaining money, the note says that the customer loses access.
 * @param start the units that are chosen when the dialog opens. When `start` changes, the caller must also
 * change the dialog's key.
 */
export function RefundDialog({
  sale,
  open,
  onClose,
  start,
}: {
  sale: SaleDetails;
  open: boolean;
  onClose: () => void;
  start?: UnitChoice;
}) {
  const [asked, setScope] = useState<RefundKind>(start ? "units" : "all");
  const [picked, setPicked] = useState<UnitChoice>(start ?? {});
  const [typed, setTyped] = useState("");
  const currency = sale.charged?.currency ?? sale.currency;
  const money = (amount: number) => formatMoney(amount, currency);
  const choices: Partial<Record<RefundKind, string>> = {
    all: messages.refundAll(money(sale.refundLeft)),
    // When both amounts are equal, both choices do the same.
    ...(sale.refundOwed > 0 &&
      sale.refundOwed < sale.refundLeft && { owed: messages.refundOwed(money(sale.refundOwed)) }),
    ...(hasUnits(sale) && { units: messages.refundUnits }),
    amount: messages.refundAmount,
  };
  const kinds = Object.keys(choices) as RefundKind[];
  const scope = asked in choices ? asked : "all";
  const choice = stillOpen(sale.refundable, picked);
  const { amount, worth, endsOrder, endsAccess } = refundOffer(sale, currency, { scope, choice, typed });
  const notes = [
    worth !== null && messages.unitsBound(money(worth), money(sale.refundLeft)),
    scope === "units" && !endsOrder && unitText(choice),
    scope !== "all" && endsOrder && messages.refundText.all,
  ].filter(Boolean);
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={messages.refundTitle(sale.orderNumber)}
      description={sale.manualReason ? messages.refundByHand : messages.refundByCard}
      intent="refund"
      fields={{
        orderId: sale.id,
        ...(scope === "units" && { version: sale.version, units: JSON.stringify(choice) }),
      }}
      action={SALES}
      schema={saleForms.refund}
      submit={amount === null ? messages.refund : messages.refundSubmit(money(amount), endsAccess)}
      variant="danger"
      width="wide"
    >
      {({ errors }) => (
        <>
          <fieldset>
            <legend className="mb-1 text-15 font-medium">{messages.refundScope}</legend>
            <div className="divide-y divide-line rounded-10 border border-line px-3">
              {kinds.map((kind) => (
                <label key={kind} className="flex items-start gap-3 py-2">
                  <input
                    type="radio"
                    name="scope"
                    value={kind}
                    checked={scope === kind}
                    onChange={() => setScope(kind)}
                    aria-labelledby={`scope-${kind}`}
                    aria-describedby={`scope-${kind}-text`}
                    className="size-5 shrink-0 accent-accent"
                  />
                  <span className="grid text-13 text-ink-2">
                    <span id={`scope-${kind}`} className="text-15 text-ink">
                      {choices[kind]}
                    </span>
                    <span id={`scope-${kind}-text`}>
                      {messages.refundText[kind === scope && endsOrder ? "all" : kind]}
                    </span>
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
          {scope === "units" && <RefundUnits sale={sale} choice={choice} onChoose={setPicked} />}
          {scope === "units" && errors.units && (
            <p role="alert" className="text-13 font-medium text-danger">
              {errors.units}
            </p>
          )}
          {scope === "amount" && (
            <Field
              label={messages.amountLabel(currency)}
              help={messages.refundMost(money(sale.refundLeft))}
              error={errors.amount}
            >
              <TextInput
                name="amount"
                inputMode="decimal"
                autoComplete="off"
                maxLength={12}
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
            </Field>
          )}
          <div role="status" className="empty:-mt-4">
            {notes.length > 0 && (
              <div className="grid gap-1 rounded-10 bg-warning-soft px-3 py-2 text-13 text-warning">
                {notes.map((note) => (
                  <p key={String(note)}>{note}</p>
                ))}
              </div>
            )}
          </div>
          <ReasonField error={errors.reason} />
        </>
      )}
    </FormDialog>
  );
}

/** Returns a text that explains what happens to the chosen units. */
function unitText(choice: UnitChoice): string {
  const chosen = Object.values(choice);
  return [
    ...(chosen.some(({ slots }) => slots.length > 0) ? [messages.unitsLost] : []),
    ...(chosen.some(({ waiting }) => waiting > 0) ? [messages.unitsGivenUp] : []),
  ].join(" ");
}

/**
 * Returns whether the staff member can choose single units to refund. When an order has only one unit, a
 * refund of that unit is a refund of the whole order.
 */
export const hasUnits = (sale: Pick<SaleDetails, "lines" | "refundable">): boolean =>
  sale.lines.reduce((sum, { quantity }) => sum + quantity, 0) > 1 &&
  sale.refundable.some(({ waiting, slots }) => waiting + slots.length > 0);
