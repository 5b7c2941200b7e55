import type { RefundRowState } from "#db/values/vocabulary.ts";
import { amountOfLine, type PricedUnits } from "#domain/orders/amounts/line-amount.ts";
import { refundOfUnits } from "#domain/orders/discounts/refund-of-units.ts";
import { holdsMoney } from "#domain/orders/refund-state.ts";

/**
 * The units of one line that a refund pays back: the number of backordered units, and the numbers of the
 * delivered units in the line.
 */
export interface ChosenUnits {
  waiting: number;
  slots: readonly number[];
}

/** The chosen units. The keys of a unit choice are order item ids. */
export type UnitChoice = Readonly<Record<string, ChosenUnits>>;

/**
 * The units of a line that a refund can pay back individually. Amounts are minor units of the payment's
 * currency.
 */
export interface RefundableLine {
  id: string;
  quantity: number;
  /** The amount that was paid for this line. */
  paid: number;
  /** How many backordered units were refunded before. */
  paidBackWaiting: number;
  /** How many backordered units staff can choose. */
  waiting: number;
  /** The numbers of the delivered units that staff can choose, in ascending order. */
  slots: readonly number[];
}

interface OrderedLine extends PricedUnits {
  id: string;
  discount: number;
  owedQuantity: number;
}

interface DeliveredUnit {
  orderItemId: string;
  slot: number;
  status: string;
}

interface RefundOfUnits {
  state: RefundRowState;
  units: Readonly<Record<string, number>>;
  slots: Readonly<Record<string, readonly number[]>>;
}

/** Returns whether a requested, pending or succeeded refund pays back this delivered unit. */
export const isPaidBack = (
  refunds: readonly Pick<RefundOfUnits, "state" | "slots">[],
  unit: Pick<DeliveredUnit, "orderItemId" | "slot">,
): boolean =>
  refunds.some(
    ({ state, slots }) => holdsMoney(state) && (slots[unit.orderItemId]?.includes(unit.slot) ?? false),
  );

const paidBackWaiting = (lineId: string, refunds: readonly Pick<RefundOfUnits, "state" | "units">[]) =>
  refunds.reduce((sum, { state, units }) => sum + (holdsMoney(state) ? (units[lineId] ?? 0) : 0), 0);

/**
 * For each line of a paid order, lists the units that a refund can pay back. Staff can choose a delivered
 * unit as long as no refund pays it back. Staff can also choose a unit whose refund failed, even if this
 * refund had ended the shopper's access to the unit.
 * @param paid the amount of the order's payment. The parts of all lines add up to the amount of the payment.
 */
export function refundableLines(
  lines: readonly OrderedLine[],
  units: readonly DeliveredUnit[],
  refunds: readonly RefundOfUnits[],
  paid: number,
): RefundableLine[] {
  const parts = divideAmount(
    paid,
    lines.map((line) => amountOfLine(line) - line.discount),
  );
  return lines.map((line, at) => ({
    id: line.id,
    quantity: line.quantity,
    paid: parts[at] ?? 0,
    paidBackWaiting: paidBackWaiting(line.id, refunds),
    waiting: line.owedQuantity,
    slots: units
      .filter((unit) => unit.orderItemId === line.id && unit.status !== "replaced")
      .filter((unit) => !isPaidBack(refunds, unit))
      .map(({ slot }) => slot)
      .sort((one, other) => one - other),
  }));
}

/** The result of a refund of chosen units, in minor units of the payment's currency. */
export interface PricedChoice {
  /** The price that was paid for the units. */
  worth: number;
  /**
   * The amount of the refund: the price of the units, or the remaining amount of the payment when this amount
   * is smaller.
   */
  amount: number;
  /** The refunded amounts by order item id. */
  lineAmounts: Record<string, number>;
}

/**
 * Calculates the price that was paid for the chosen units. Each unit has a fixed part of the line's amount.
 * Therefore the parts of all units add up to exactly the line's amount. Backordered units take their parts
 * from the start of the line's amount. Delivered units take their parts from the end of the line's amount.
 * @param left the amount of the payment that can still be refunded. An earlier refund might have reduced the
 * amount that can still be refunded.
 * @returns null when no unit is chosen, or when a chosen unit is unknown, repeated or cannot be refunded.
 */
export function priceChoice(
  lines: readonly RefundableLine[],
  choice: UnitChoice,
  left: number,
): PricedChoice | null {
  const chosen = Object.entries(choice).filter(([, { waiting, slots }]) => waiting > 0 || slots.length > 0);
  if (chosen.length === 0) return null;
  const worths: number[] = [];
  for (const [id, units] of chosen) {
    const line = lines.find((candidate) => candidate.id === id);
    if (!line || !mayChoose(line, units)) return null;
    worths.push(worthOf(line, units));
  }
  const worth = worths.reduce((sum, one) => sum + one, 0);
  const amount = Math.max(0, Math.min(worth, left));
  const parts = divideAmount(amount, worths);
  return { worth, amount, lineAmounts: Object.fromEntries(chosen.map(([id], at) => [id, parts[at] ?? 0])) };
}

function mayChoose(line: RefundableLine, { waiting, slots }: ChosenUnits): boolean {
  const open = new Set(line.slots);
  const isCount = Number.isInteger(waiting) && waiting >= 0 && waiting <= line.waiting;
  return isCount && new Set(slots).size === slots.length && slots.every((slot) => open.has(slot));
}

function worthOf(line: RefundableLine, { waiting, slots }: ChosenUnits): number {
  const part = (first: number, count: number) =>
    refundOfUnits(
      { price: 0, amount: line.paid, discount: 0, quantity: line.quantity, refundedQuantity: first },
      count,
    );
  return slots.reduce(
    (sum, slot) => sum + part(line.quantity - slot, 1),
    part(line.paidBackWaiting, waiting),
  );
}

/**
 * Divides an amount in proportion to weights. The function rounds the running total of the parts down.
 * Therefore the parts add up to exactly the amount.
 */
export function divideAmount(amount: number, weights: readonly number[]): number[] {
  const whole = BigInt(weights.reduce((sum, weight) => sum + weight, 0));
  if (whole === 0n) return weights.map(() => 0);
  let before = 0n;
  return weights.map((weight) => {
    const upto = before + BigInt(weight);
    const part = (BigInt(amount) * upto) / whole - (BigInt(amount) * before) / whole;
    before = upto;
    return Number(part);
  });
}

/** Chooses all units that wait for stock or for staff. */
export const chooseWaiting = (lines: readonly { id: string; owedQuantity: number }[]): UnitChoice =>
  Object.fromEntries(
    lines
      .filter(({ owedQuantity }) => owedQuantity > 0)
      .map(({ id, owedQuantity }) => [id, { waiting: owedQuantity, slots: [] }]),
  );

/**
 * Chooses a number of units of a line. The function first chooses backordered units. Then the function
 * chooses unopened delivered units, beginning with the newest unit.
 */
export function chooseSome(
  line: Pick<RefundableLine, "waiting" | "slots">,
  count: number,
  isOpened: (slot: number) => boolean,
): ChosenUnits {
  const waiting = Math.min(count, line.waiting);
  const newest = [...line.slots].reverse();
  const inTurn = [...newest.filter((slot) => !isOpened(slot)), ...newest.filter(isOpened)];
  return { waiting, slots: inTurn.slice(0, count - waiting).sort((one, other) => one - other) };
}
