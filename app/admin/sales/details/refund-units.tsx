import type { ReactNode } from "react";
import { Field } from "#app/design-system/field.tsx";
import { TextInput } from "#app/design-system/inputs.tsx";
import { Emoji } from "#app/seals/emoji.tsx";
import {
  type ChosenUnits,
  chooseSome,
  type RefundableLine,
  type UnitChoice,
} from "#domain/payments/refunds/unit-choice.ts";
import type { SaleDeliverable, SaleDetails, SaleLine } from "#domain/sales/sale-views.ts";
import { actMessages as messages } from "#messages/pt-BR/back-office/sales/sale-actions.ts";
import { detailsMessages } from "#messages/pt-BR/back-office/sales/sale-details.ts";

/**
 * When a line has more units than this number, the dialog asks for the number of units instead of showing
 * each unit.
 */
const UNITS_SHOWN_MAX = 20;

interface PickerProps {
  sale: SaleDetails;
  choice: UnitChoice;
  onChoose: (choice: UnitChoice) => void;
}

/** The user chooses, for each line, the units that the refund covers. */
export function RefundUnits({ sale, choice, onChoose }: PickerProps) {
  return (
    <div className="grid gap-3">
      {sale.lines.map((line) => {
        const refundable = sale.refundable.find(({ id }) => id === line.id);
        if (!refundable) return null;
        return (
          <fieldset key={line.id} className="grid gap-1 rounded-10 border border-line px-3 py-2">
            {/* The CSS `float` moves the legend inside the border, where a long name has enough space. */}
            <legend className="float-left w-full text-15 font-medium wrap-anywhere">
              <Emoji text={line.emoji} /> {line.productName}
            </legend>
            <LineUnits
              line={line}
              refundable={refundable}
              units={sale.deliverables.filter(({ lineId }) => lineId === line.id)}
              chosen={choice[line.id] ?? { waiting: 0, slots: [] }}
              onChoose={(chosen) => onChoose({ ...choice, [line.id]: chosen })}
            />
          </fieldset>
        );
      })}
    </div>
  );
}

interface LineProps {
  line: SaleLine;
  refundable: RefundableLine;
  units: readonly SaleDeliverable[];
  chosen: ChosenUnits;
  onChoose: (chosen: ChosenUnits) => void;
}

function LineUnits(props: LineProps) {
  const { line, refundable, units, chosen, onChoose } = props;
  if (line.quantity <= UNITS_SHOWN_MAX) return <EachUnit {...props} />;
  const isOpened = (slot: number) =>
    units.some((unit) => unit.slot === slot && unit.status !== "replaced" && unit.firstRevealedAt !== null);
  return (
    <CountField
      label={messages.unitsOf(refundable.waiting + refundable.slots.length)}
      help={messages.unitsOrder}
      most={refundable.waiting + refundable.slots.length}
      count={chosen.waiting + chosen.slots.length}
      onCount={(count) => onChoose(chooseSome(refundable, count, isOpened))}
    />
  );
}

/**
 * One checkbox for each delivered unit, with its state. Waiting units do not differ from each other. One
 * field therefore asks how many waiting units to refund.
 */
function EachUnit({ refundable, units, chosen, onChoose }: LineProps) {
  const { waiting } = refundable;
  const toggle = (slot: number) =>
    chosen.slots.includes(slot)
      ? chosen.slots.filter((other) => other !== slot)
      : [...chosen.slots, slot].sort((one, other) => one - other);
  return (
    <>
      {units
        .filter(({ status }) => status !== "replaced")
        .map((unit) => (
          <Choice
            key={unit.id}
            isChosen={chosen.slots.includes(unit.slot)}
            isDisabled={!refundable.slots.includes(unit.slot)}
            onToggle={() => onChoose({ ...chosen, slots: toggle(unit.slot) })}
          >
            <span>{detailsMessages.unit(unit.slot)}</span>{" "}
            <span className="text-13 text-ink-3">
              {unitState(unit)}
              {unit.inventoryItemId && (
                <>
                  {" · "}
                  {detailsMessages.item} <span className="font-mono">{unit.inventoryItemId.slice(0, 8)}</span>
                </>
              )}
            </span>
          </Choice>
        ))}
      {waiting === 1 && (
        <Choice
          isChosen={chosen.waiting === 1}
          onToggle={() => onChoose({ ...chosen, waiting: chosen.waiting === 1 ? 0 : 1 })}
        >
          {messages.waitingUnits(1)}
        </Choice>
      )}
      {waiting > 1 && (
        <CountField
          label={messages.waitingUnits(waiting)}
          most={waiting}
          count={chosen.waiting}
          onCount={(count) => onChoose({ ...chosen, waiting: count })}
        />
      )}
    </>
  );
}

/**
 * Returns the name of a delivered unit's state. When a refund covers the unit, the function returns the name
 * of the refund's state.
 */
export function unitState({ status, refundState }: Pick<SaleDeliverable, "status" | "refundState">): string {
  if (refundState === null) return detailsMessages.unitStates[status];
  return refundState === "succeeded" ? detailsMessages.unitRefunded : detailsMessages.unitRefunding;
}

function Choice(props: {
  isChosen: boolean;
  isDisabled?: boolean;
  onToggle: () => void;
  children: ReactNode;
}) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        checked={props.isChosen}
        disabled={props.isDisabled}
        onChange={props.onToggle}
        className="size-5 shrink-0 accent-accent"
      />
      <span className="min-w-0 wrap-anywhere">{props.children}</span>
    </label>
  );
}

function CountField(props: {
  label: string;
  help?: string;
  most: number;
  count: number;
  onCount: (count: number) => void;
}) {
  const { label, help, most, count, onCount } = props;
  return (
    <Field label={label} help={help}>
      <TextInput
        type="number"
        inputMode="numeric"
        min={0}
        max={most}
        value={count}
        disabled={most === 0}
        onChange={({ target }) => onCount(Math.min(most, Math.max(0, Math.trunc(Number(target.value)) || 0)))}
        className="max-w-32"
      />
    </Field>
  );
}
