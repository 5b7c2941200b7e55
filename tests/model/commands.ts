import type { DisputeKind } from "@handover/stripe-sandbox/courses/dispute-course.ts";
import type { TestCardName } from "@handover/stripe-sandbox/records/test-cards.ts";
import fc from "fast-check";
import { Buy, BuyAgain, ComeBack, Pay, Purchase, Reveal } from "./actions/buying.ts";
import { ArchiveOrRestore, SplitOrJoin } from "./actions/catalog.ts";
import { SwitchCoupon } from "./actions/coupons.ts";
import { DecideDelivery } from "./actions/decisions.ts";
import { PayTooLate } from "./actions/late.ts";
import { ProveMailbox } from "./actions/proofs.ts";
import {
  Dispute,
  EndRefund,
  LoseWebhooks,
  PayStrayPage,
  RefundAtDesk,
  Webhooks,
} from "./actions/provider.ts";
import { GiveBack, Withdraw } from "./actions/returns.ts";
import { Cancel, DeliverByHand, MarkPaid, Recheck, Refund, Replace, Restock } from "./actions/staff.ts";
import { type JobName, jobs, LetTimePass, Work } from "./actions/worker.ts";
import type { Cut } from "./mortal-process.ts";
import type { Shop } from "./shop.ts";
import { BUYERS, type ShopModel } from "./shop-model.ts";

/** All actions of users, the provider and the worker, and the passing of time. Each action has a weight. */

const at = fc.nat(11);
/** A shopper or a guest. */
const buyer = fc.nat(BUYERS - 1);
const after = fc.boolean();

/**
 * Most actions run without a fault. A kill, a broken connection or a provider that does not answer interrupts
 * some actions at a random step.
 */
const cut: fc.Arbitrary<Cut | null> = fc.oneof(
  { withCrossShrink: true },
  { weight: 14, arbitrary: fc.constant(null) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("kill" as const), at: fc.nat(34), after }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("kill asking" as const), at: fc.nat(2), after }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("disconnect" as const), at: fc.nat(34), after }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("silence" as const), at: fc.nat(2), after }) },
);

/**
 * The test loses the answer more often when an action pays out money. When an answer was lost, a retry of the
 * action must not pay out twice.
 */
const costlyCut: fc.Arbitrary<Cut | null> = fc.oneof(
  { withCrossShrink: true },
  { weight: 2, arbitrary: cut },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom("kill asking" as const, "silence" as const),
      at: fc.constant(0),
      after: fc.constant(true),
    }),
  },
);

const cart = fc.uniqueArray(fc.record({ product: fc.nat(3), quantity: fc.integer({ min: 1, max: 2 }) }), {
  minLength: 1,
  maxLength: 3,
  selector: ({ product }) => product,
});

const card = fc.oneof(
  { withCrossShrink: true },
  { weight: 8, arbitrary: fc.constant<TestCardName>("success") },
  {
    weight: 5,
    arbitrary: fc.constantFrom<TestCardName[]>(
      "generic_decline",
      "three_d_secure",
      "refund_pending",
      "refund_fails",
      "disputed_fraudulent",
      "inquiry",
      "early_fraud_warning",
      "rapid_resolution",
    ),
  },
);

const scope = fc.oneof(
  { withCrossShrink: true },
  fc.constant({ kind: "all" as const }),
  fc.constant({ kind: "owed" as const }),
  fc.record({ kind: fc.constant("unit" as const), unit: fc.nat(5) }),
  fc.record({ kind: fc.constant("amount" as const), amount: fc.constantFrom(1000, 6000, 9000) }),
);

const picks = fc.array(fc.nat(19), { minLength: 1, maxLength: 6 });
const jobNames = fc.uniqueArray(fc.constantFrom(...(Object.keys(jobs) as JobName[])), {
  minLength: 1,
  maxLength: 4,
});
const dispute = fc.constantFrom<
  (DisputeKind | "won" | "lost" | "warning_closed" | "under_review" | "appeal_in_orbit")[]
>(
  "fraudulent",
  "product_not_received",
  "inquiry",
  "resolution",
  "block",
  "won",
  "lost",
  "warning_closed",
  "under_review",
  "appeal_in_orbit",
);

/** Generates a random action: its choices, and a fault if a fault is allowed for this action. */
function act<Given extends object>(
  Kind: new (given: Given, cut?: Cut | null) => fc.AsyncCommand<ShopModel, Shop>,
  given: { [Name in keyof Given]: fc.Arbitrary<Given[Name]> },
  cuts: fc.Arbitrary<Cut | null> = fc.constant(null),
): fc.Arbitrary<fc.AsyncCommand<ShopModel, Shop>> {
  return fc.tuple(fc.record(given), cuts).map(([chosen, met]) => new Kind(chosen as Given, met));
}

const flag = fc.boolean();
const ending = fc.constantFrom("succeeded" as const, "failed" as const);
const jump = fc.constantFrom(10, 45, 120, 1_000, 2_100, 4_000);
const count = (max: number) => fc.integer({ min: 1, max });

const drawn: readonly [
  weight: number,
  name: string,
  arbitrary: fc.Arbitrary<fc.AsyncCommand<ShopModel, Shop>>,
][] = [
  [10, Buy.name, act(Buy, { buyer, cart, hasCode: flag }, cut)],
  [3, BuyAgain.name, act(BuyAgain, { at }, cut)],
  [6, Purchase.name, act(Purchase, { buyer, cart, card })],
  [10, Pay.name, act(Pay, { at, card })],
  [4, PayTooLate.name, act(PayTooLate, { buyer, product: fc.nat(1) })],
  [4, ComeBack.name, act(ComeBack, { at, gaveUp: flag }, cut)],
  [3, Reveal.name, act(Reveal, { at, stranger: fc.nat(3).map((one) => one === 3) }, cut)],
  [9, Webhooks.name, act(Webhooks, { picks, copies: count(3), atOnce: flag }, cut)],
  [2, LoseWebhooks.name, act(LoseWebhooks, { picks })],
  [5, PayStrayPage.name, act(PayStrayPage, { at, less: fc.constantFrom(0, 0, 0, 500), late: flag })],
  [2, RefundAtDesk.name, act(RefundAtDesk, { at, amount: fc.constantFrom(null, 1000) })],
  [2, EndRefund.name, act(EndRefund, { at, to: ending })],
  [4, Dispute.name, act(Dispute, { at, what: dispute })],
  [2, SwitchCoupon.name, act(SwitchCoupon, {}, cut)],
  [1, SplitOrJoin.name, act(SplitOrJoin, { product: fc.nat(3) }, cut)],
  [2, ArchiveOrRestore.name, act(ArchiveOrRestore, { product: fc.nat(1) }, cut)],
  [2, Restock.name, act(Restock, { product: fc.nat(1), count: count(2) }, cut)],
  [2, MarkPaid.name, act(MarkPaid, { at }, cut)],
  [2, Cancel.name, act(Cancel, { at }, cut)],
  [6, Refund.name, act(Refund, { at, scope, clicks: count(2) }, costlyCut)],
  [3, GiveBack.name, act(GiveBack, { at }, costlyCut)],
  [2, ProveMailbox.name, act(ProveMailbox, { signsIn: flag }, cut)],
  [3, Withdraw.name, act(Withdraw, { at }, costlyCut)],
  [3, DecideDelivery.name, act(DecideDelivery, { at, accepts: flag }, cut)],
  [1, Recheck.name, act(Recheck, { at }, cut)],
  [3, Replace.name, act(Replace, { at }, cut)],
  [3, DeliverByHand.name, act(DeliverByHand, { at }, cut)],
  [6, Work.name, act(Work, { names: jobNames, atOnce: flag }, cut)],
  [4, LetTimePass.name, act(LetTimePass, { seconds: jump })],
];

/** The names of the actions in the counts. */
export const actNames = drawn.map(([, name]) => name);

/**
 * The number of actions in the longest sequence. Longer sequences find more errors, but are harder to read.
 */
const COMMANDS_MAX = 18;

/** Generates random sequences of actions. @param replayPath the path that a failing run printed. */
export const sequences = (replayPath?: string) =>
  fc.commands([fc.oneof(...drawn.map(([weight, , arbitrary]) => ({ weight, arbitrary })))], {
    maxCommands: COMMANDS_MAX,
    size: "max",
    ...(replayPath && { replayPath }),
  });
