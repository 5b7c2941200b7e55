import { fieldLabel } from "#app/admin/design/field-label.ts";
import { RowButton } from "#app/admin/design/list/row-button.tsx";
import { useDialog } from "#app/admin/design/use-dialog.ts";
import { useReveal } from "#app/admin/inventory/reveal.tsx";
import { RevealedUnit, RevealUnit, UnitItem } from "#app/admin/inventory/unit-item.tsx";
import { Button } from "#app/design-system/button.tsx";
import { Cover } from "#app/seals/cover.tsx";
import { isByHand } from "#domain/kernel/delivery-types.ts";
import type { UnitChoice } from "#domain/payments/refunds/unit-choice.ts";
import { whyNotCorrect, whyNotDeliver, whyNotRefund, whyNotReplace } from "#domain/sales/order-actions.ts";
import {
  AVAILABLE_MAX,
  SALE_UNITS_MAX,
  type SaleDeliverable,
  type SaleDetails,
  type SaleLine,
} from "#domain/sales/sale-views.ts";
import { formatCount, formatMoney } from "#messages/format.ts";
import { formatUnitPrice } from "#messages/format-unit-price.ts";
import { actMessages } from "#messages/pt-BR/back-office/sales/sale-actions.ts";
import { detailsMessages as messages } from "#messages/pt-BR/back-office/sales/sale-details.ts";
import { whyNotText } from "../error-messages.ts";
import { formatMoment } from "../sale-text.tsx";
import { backorderedLines, currentLine } from "./backordered-rows.tsx";
import { CorrectDialog, DeliverDialog } from "./content-dialogs.tsx";
import { CopyButton, Part } from "./detail.tsx";
import { ReasonedConfirm } from "./reason-dialogs.tsx";
import { hasUnits, RefundDialog } from "./refund-dialog.tsx";
import { unitState } from "./refund-units.tsx";

/** The bought lines with their delivered units, and the actions on the lines and units. */
export function OrderLines({ sale, timeZone }: { sale: SaleDetails; timeZone: string }) {
  const delivering = useDialog<SaleLine>();
  const replacing = useDialog<SaleDeliverable>();
  const correcting = useDialog<SaleDeliverable>();
  const revealing = useReveal();
  const refunding = useDialog<UnitChoice>();
  return (
    <Part title={messages.items}>
      <ul className="divide-y divide-line border-y border-line">
        {sale.lines.map((line) => (
          <li key={line.id} className="py-3">
            <div className="flex items-start gap-3">
              <Cover slug={line.productSlug} emoji={line.emoji} cover={line.cover} size={40} />
              <div className="min-w-0 flex-1">
                <p className="font-semibold wrap-anywhere">{line.productName}</p>
                <div className="flex flex-wrap items-center gap-2">
                  <p className="order-2 ml-auto whitespace-nowrap">
                    {formatCount(line.quantity)} × {formatUnitPrice(line, sale.currency)} ={" "}
                    <span className="font-semibold">{formatMoney(line.amount, sale.currency)}</span>
                  </p>
                  <LineState
                    sale={sale}
                    line={line}
                    onDeliver={() => delivering.show(line)}
                    onRefund={refunding.show}
                  />
                </div>
              </div>
            </div>
            <Units
              line={line}
              sale={sale}
              timeZone={timeZone}
              onReplace={replacing.show}
              onCorrect={correcting.show}
              revealing={revealing}
              onRefund={refunding.show}
            />
          </li>
        ))}
      </ul>
      {revealing.stepUp}
      <DeliverDialog line={currentLine(sale.lines, delivering.subject)} {...delivering.props} />
      <CorrectDialog unit={correcting.subject} {...correcting.props} />
      <RefundDialog
        key={refunding.opening}
        sale={sale}
        {...(refunding.subject && { start: refunding.subject })}
        {...refunding.props}
      />
      <ReasonedConfirm
        {...replacing.props}
        title={actMessages.replaceTitle}
        consequence={`${actMessages.replaceText} ${stockText(sale, replacing.subject)}`}
        confirm={actMessages.replace}
        intent="replace"
        fields={{ deliverableId: replacing.subject?.id ?? "" }}
      />
    </Part>
  );
}

/** Returns a text with the number of available units that could replace a delivered unit. */
function stockText({ lines }: SaleDetails, unit: SaleDeliverable | null): string {
  const available = lines.find(({ id }) => id === unit?.lineId)?.available ?? null;
  return available === null ? "" : actMessages.replaceStock(available, AVAILABLE_MAX);
}

interface LineStateProps {
  sale: SaleDetails;
  line: SaleLine;
  onDeliver: () => void;
  onRefund: (start: UnitChoice) => void;
}

function LineState({ sale, line, onDeliver, onRefund }: LineStateProps) {
  if (sale.paymentState !== "paid") return null;
  // When only one line waits for a manual delivery, the bar above the order has the button that delivers this
  // line.
  const isInBar = backorderedLines(sale).filter(isByHand).length === 1;
  const waitsForStaff = isByHand(line) && line.owed > 0 && !isInBar;
  const rejection = whyNotDeliver(sale, line);
  const text = [
    messages.delivered(line.delivered, line.quantity),
    ...(line.owed > 0 ? [messages.owed(line.owed)] : []),
    ...(line.refunded > 0 ? [messages.givenBack(line.refunded)] : []),
  ];
  return (
    <>
      <p className={`text-13 ${line.owed > 0 ? "text-warning" : "text-ink-3"}`}>{text.join(" · ")}</p>
      {line.owed > 0 && whyNotRefund(sale) === null && hasUnits(sale) && (
        <RowButton
          label={actMessages.refundUnit(line.productName)}
          onClick={() => onRefund({ [line.id]: { waiting: 1, slots: [] } })}
        >
          {actMessages.refund}
        </RowButton>
      )}
      {waitsForStaff && (
        <Button variant="outline" size="sm" disabled={rejection !== null} onClick={onDeliver}>
          {actMessages.deliver}
        </Button>
      )}
      {waitsForStaff && rejection && <p className="w-full text-13 text-ink-3">{whyNotText(rejection)}</p>}
    </>
  );
}

interface UnitsProps {
  line: SaleLine;
  sale: SaleDetails;
  timeZone: string;
  onReplace: (unit: SaleDeliverable) => void;
  onCorrect: (unit: SaleDeliverable) => void;
  onRefund: (start: UnitChoice) => void;
  revealing: ReturnType<typeof useReveal>;
}

/** The delivered units with masked field names. Staff who may reveal items see the values one by one. */
function Units(props: UnitsProps) {
  const { line, sale } = props;
  const units = sale.deliverables.filter((unit) => unit.lineId === line.id);
  const isReadInPart = sale.deliverables.length >= SALE_UNITS_MAX;
  // A replaced unit and the unit that replaces it have the same slot number.
  const shown = new Set(units.map(({ slot }) => slot)).size;
  if (units.length === 0 && !isReadInPart) return null;
  return (
    <>
      {isReadInPart && shown < line.delivered && (
        <p className="mt-2 text-13 text-warning">{messages.shownUnits(shown, line.delivered)}</p>
      )}
      <UnitList {...props} units={units} />
    </>
  );
}

function UnitList(props: UnitsProps & { units: readonly SaleDeliverable[] }) {
  const { units, line, sale, timeZone, onReplace, onCorrect, onRefund, revealing } = props;
  const open = hasUnits(sale) && whyNotRefund(sale) === null ? openSlots(sale, line) : [];
  return (
    <ul className="mt-2 grid gap-2">
      {units.map((unit) => (
        <li
          key={unit.id}
          className="relative flex flex-wrap items-center gap-x-3 gap-y-1 rounded-6 bg-surface-2 px-3 py-2 text-13"
        >
          <span className="font-semibold lg:py-2">{messages.unit(unit.slot)}</span>
          <span>{unitState(unit)}</span>
          <dl className="flex basis-full flex-wrap gap-x-4 gap-y-1">
            {unit.fieldNames.map((name) => (
              <div key={name} className="flex gap-2">
                <dt className="wrap-anywhere text-ink-3">{fieldLabel(name)}</dt>
                <dd className="font-mono">{messages.masked}</dd>
              </div>
            ))}
          </dl>
          <span className="text-ink-3">
            {formatMoment(unit.deliveredAt, timeZone)} ·{" "}
            {unit.firstRevealedAt
              ? messages.viewed(formatMoment(unit.firstRevealedAt, timeZone))
              : messages.notViewed}
          </span>
          {unit.inventoryItemId && (
            <UnitItem itemId={unit.inventoryItemId}>
              <CopyButton name={messages.item} value={unit.inventoryItemId} />
            </UnitItem>
          )}
          <span className="ml-auto flex flex-wrap justify-end gap-2 lg:absolute lg:top-2 lg:right-3">
            {unit.inventoryItemId && <RevealUnit itemId={unit.inventoryItemId} revealing={revealing} />}
            {whyNotReplace(sale, unit) === null && (
              <RowButton
                label={actMessages.replaceOf(messages.unit(unit.slot))}
                onClick={() => onReplace(unit)}
              >
                {actMessages.replace}
              </RowButton>
            )}
            {whyNotCorrect(sale, line, unit) === null && (
              <RowButton
                label={actMessages.correctOf(messages.unit(unit.slot))}
                onClick={() => onCorrect(unit)}
              >
                {actMessages.correct}
              </RowButton>
            )}
            {unit.status === "delivered" && open.includes(unit.slot) && (
              <RowButton
                label={actMessages.refundUnit(messages.unit(unit.slot))}
                onClick={() => onRefund({ [line.id]: { waiting: 0, slots: [unit.slot] } })}
              >
                {actMessages.refund}
              </RowButton>
            )}
          </span>
          {unit.inventoryItemId && <RevealedUnit itemId={unit.inventoryItemId} revealing={revealing} />}
        </li>
      ))}
    </ul>
  );
}

const openSlots = (sale: SaleDetails, line: SaleLine): readonly number[] =>
  sale.refundable.find(({ id }) => id === line.id)?.slots ?? [];
