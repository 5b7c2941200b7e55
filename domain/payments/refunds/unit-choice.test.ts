import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseSome, divideAmount, priceChoice, refundableLines } from "./unit-choice.ts";

const line = { id: "a", price: 1_000, quantity: 3, discount: 100, owedQuantity: 0 };
const delivered = (id: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ orderItemId: id, slot: at + 1, status: "delivered" }));
const refund = (
  state: "requested" | "succeeded" | "failed",
  of: Partial<Record<"units" | "slots", object>>,
) => ({ state, units: {}, slots: {}, ...of }) as Parameters<typeof refundableLines>[2][number];
const all = (lines: ReturnType<typeof refundableLines>) =>
  Object.fromEntries(lines.map(({ id, waiting, slots }) => [id, { waiting, slots }]));

describe("refundableLines", () => {
  it("refundableLines omits a unit whose refund is requested or has succeeded, and includes a unit whose refund has failed", () => {
    const refunds = [
      refund("requested", { slots: { a: [1] } }),
      refund("succeeded", { slots: { a: [2] } }),
      refund("failed", { slots: { a: [3] } }),
    ];
    expect(refundableLines([line], delivered("a", 3), refunds, 2_900)).toMatchObject([{ slots: [3] }]);
  });

  it("refundableLines lists a replacement unit under the number of the unit that it replaced", () => {
    const units = [{ orderItemId: "a", slot: 1, status: "replaced" }, ...delivered("a", 1)];
    expect(refundableLines([line], units, [], 2_900)).toMatchObject([{ slots: [1] }]);
  });

  it("refundableLines gives each line its share of the payment when the payment differs from the order's total", () => {
    const lines = [line, { ...line, id: "b", discount: 0, quantity: 1 }];
    const parts = refundableLines(lines, [], [], 4_001).map(({ paid }) => paid);
    expect(parts).toEqual([2_975, 1_026]);
  });
});

describe("priceChoice", () => {
  const open = refundableLines([line], delivered("a", 3), [], 2_900);

  it("priceChoice assigns each unit its share of the line's payment, and all shares add up to the payment", () => {
    const one = (slot: number) => priceChoice(open, { a: { waiting: 0, slots: [slot] } }, 2_900)?.amount;
    expect([one(1), one(2), one(3)]).toEqual([967, 967, 966]);
    expect(priceChoice(open, all(open), 2_900)).toEqual({
      worth: 2_900,
      amount: 2_900,
      lineAmounts: { a: 2_900 },
    });
  });

  it("priceChoice returns at most the remaining payment, and divides the remaining payment among the lines", () => {
    const lines = refundableLines(
      [line, { ...line, id: "b" }],
      [...delivered("a", 3), ...delivered("b", 3)],
      [],
      5_800,
    );
    const priced = priceChoice(
      lines,
      { a: { waiting: 0, slots: [1, 2] }, b: { waiting: 0, slots: [1] } },
      1_001,
    );
    expect(priced).toEqual({ worth: 2_901, amount: 1_001, lineAmounts: { a: 667, b: 334 } });
  });

  it("priceChoice refuses unknown lines, units that cannot be refunded, repeated units and impossible counts", () => {
    const rejected = (units: object, id = "a") =>
      priceChoice(open, { [id]: { waiting: 0, slots: [], ...units } }, 2_900);
    expect(rejected({ slots: [1] }, "b")).toBeNull();
    for (const units of [
      {},
      { slots: [4] },
      { slots: [1, 1] },
      { waiting: 1 },
      { waiting: -1, slots: [1] },
      { waiting: 0.5, slots: [1] },
    ])
      expect(rejected(units)).toBeNull();
  });

  it("priceChoice returns exactly the payment in total when all units are refunded one by one, in any sequence", () => {
    const carts = fc.array(
      fc.record({
        amount: fc.integer({ min: 1, max: 200_000 }),
        quantity: fc.integer({ min: 1, max: 12 }),
        delivered: fc.nat(12),
        percent: fc.nat(99),
      }),
      { minLength: 1, maxLength: 4 },
    );
    fc.assert(
      fc.property(
        carts,
        fc.infiniteStream(fc.nat(1_000)),
        fc.integer({ min: 90, max: 130 }),
        (cart, turns, scale) => {
          const lines = cart.map(({ amount, quantity, percent }, at) => ({
            id: String(at),
            price: 0,
            amount,
            quantity,
            discount: Math.floor((amount * percent) / 100),
            owedQuantity: quantity - Math.min(quantity, cart[at]?.delivered ?? 0),
          }));
          const units = lines.flatMap(({ id, quantity, owedQuantity }) =>
            delivered(id, quantity - owedQuantity),
          );
          const whole = lines.reduce((sum, { amount, discount }) => sum + amount - discount, 0);
          const paid = Math.ceil((whole * scale) / 100);
          const refunds: ReturnType<typeof refund>[] = [];
          let [given, count] = [0, 0];
          for (;;) {
            const now = refundableLines(lines, units, refunds, paid);
            const choices = now.flatMap(({ id, waiting, slots }) => [
              ...(waiting > 0 ? [{ id, waiting: 1, slots: [] as number[] }] : []),
              ...slots.map((slot) => ({ id, waiting: 0, slots: [slot] })),
            ]);
            const choice = choices[Number(turns.next().value) % Math.max(1, choices.length)];
            if (!choice) break;
            const { id, waiting, slots } = choice;
            const priced = priceChoice(now, { [id]: { waiting, slots } }, paid - given);
            expect(priced?.worth, "the remaining amount is always enough").toBe(priced?.amount);
            given += priced?.amount ?? 0;
            count++;
            refunds.push(refund("succeeded", { units: { [id]: waiting }, slots: { [id]: slots } }));
            for (const own of lines) if (own.id === id) own.owedQuantity -= waiting;
          }
          expect(given).toBe(paid);
          expect(count).toBe(lines.reduce((sum, { quantity }) => sum + quantity, 0));
        },
      ),
      { numRuns: 60 },
    );
  });

  it("priceChoice returns half of the line amount for 250 of 500 units at 2.28 pence, and whole yen for each unit", () => {
    const pence = { id: "p", price: 2, amount: 1_140, quantity: 500, discount: 0, owedQuantity: 0 };
    const units = refundableLines([pence], delivered("p", 500), [], 1_140);
    const half = Array.from({ length: 250 }, (_, at) => at + 1);
    expect(priceChoice(units, { p: { waiting: 0, slots: half } }, 1_140)?.amount).toBe(570);
    const yen = refundableLines([{ ...line, amount: 1_000, discount: 0 }], delivered("a", 3), [], 1_000);
    const each = [1, 2, 3].map(
      (slot) => priceChoice(yen, { a: { waiting: 0, slots: [slot] } }, 1_000)?.amount,
    );
    expect(each).toEqual([334, 333, 333]);
  });
});

describe("divideAmount", () => {
  it("the parts that divideAmount returns add up to the amount, and all parts are zero when all weights are zero", () => {
    expect(divideAmount(10, [1, 1, 1])).toEqual([3, 3, 4]);
    expect(divideAmount(10, [0, 0])).toEqual([0, 0]);
  });
});

describe("chooseSome", () => {
  it("chooseSome chooses undelivered units first, and then unopened units from the newest to the oldest", () => {
    const open = { waiting: 1, slots: [1, 2, 3, 4] };
    const isOpened = (slot: number) => slot === 4;
    expect(chooseSome(open, 0, isOpened)).toEqual({ waiting: 0, slots: [] });
    expect(chooseSome(open, 3, isOpened)).toEqual({ waiting: 1, slots: [2, 3] });
    expect(chooseSome(open, 5, isOpened)).toEqual({ waiting: 1, slots: [1, 2, 3, 4] });
  });
});
