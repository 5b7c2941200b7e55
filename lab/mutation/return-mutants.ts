import { mutantsOf } from "./mutant.ts";

const WITHDRAWALS = "domain/after-sale/returns/withdrawals.db.test.ts";
const REQUEST = "domain/after-sale/returns/request-withdrawal.db.test.ts";
const GIVE_BACK = "domain/after-sale/returns/give-back-unopened.db.test.ts";
const LATE = "domain/after-sale/returns/give-back-late.db.test.ts";
const EVENTS = "domain/after-sale/returns/withdrawal-events.db.test.ts";
const RULE = "domain/after-sale/returns/decide-withdrawal.test.ts";

/**
 * Some of these mutants break the invariants I53 to I57. The suite checks these invariants after each
 * database test.
 */
export const returnMutants = [
  ...mutantsOf("domain/after-sale/returns/decide-give-back.ts", [LATE], {
    "returns: a manual unit is late at once": [
      "order.paidAt.getTime() + BY_HAND_MINUTES * 60_000 < now.getTime()",
      "order.paidAt.getTime() < now.getTime()",
    ],
  }),
  ...mutantsOf("domain/after-sale/returns/give-back-late.ts", [LATE], {
    "returns: a delivered unit is late": ["!unit.delivered && isLate", "isLate"],
    "returns: a late order is given back without its lock": ['.where(own).for("update")', ".where(own)"],
  }),
  ...mutantsOf("domain/after-sale/returns/effect-withdrawal.ts", [EVENTS], {
    "returns: no event tells that a withdrawal takes effect": [
      "await announceWithdrawal(tx, order, withdrawal, state);",
      "",
    ],
    "returns: staff get no notice of a withdrawal that they decide": [
      'await openException(tx, "withdrawal_to_decide"',
      'if (due === "") await openException(tx, "withdrawal_to_decide"',
    ],
  }),
  ...mutantsOf("domain/after-sale/returns/decide-withdrawal.ts", [WITHDRAWALS], {
    "returns: each withdrawal is late (I53)": ["if (isOver)", "if (order)"],
    "returns: an opened unit with consent is refunded (I54)": [
      "openedAt && order.consent?.isConfirmed",
      "false",
    ],
    "returns: an opened unit is refunded in a shop that asks for no consent": [
      "openedAt && !order.consent && !order.asksConsent",
      "false",
    ],
  }),
  ...mutantsOf("domain/after-sale/returns/decide-withdrawal.ts", [RULE], {
    "returns: a prevented dispute is paid twice": ['order.disputeState === "prevented" ||', ""],
  }),
  ...mutantsOf("domain/after-sale/returns/queue-receipt.ts", [WITHDRAWALS], {
    "returns: the mail names another second (I55)": [
      "requestedAt: requestedAt.toISOString()",
      "requestedAt: new Date(0).toISOString()",
    ],
  }),
  ...mutantsOf("domain/after-sale/returns/give-back-units.ts", [WITHDRAWALS, GIVE_BACK], {
    "returns: a unit stays open until its refund succeeds (I56)": [
      "await recallDeliveries(tx, order.id, refund.slots)",
      "void refund",
    ],
  }),
  ...mutantsOf("domain/after-sale/returns/decide-give-back.ts", [GIVE_BACK], {
    "returns: an opened unit is given back (I57)": ['if (unit.firstRevealedAt) return "opened";', ""],
    "returns: a unit that staff opened is given back": [
      'if (unit.isOpenedByStaff) return "opened_by_staff";',
      "",
    ],
  }),
  ...mutantsOf("domain/after-sale/returns/give-back-unopened.ts", [GIVE_BACK], {
    "returns: any browser gives back a guest's unit": [", mayOpenOrder(customer)", ""],
  }),
  ...mutantsOf("domain/after-sale/returns/request-withdrawal.ts", [REQUEST], {
    "returns: the entered address gets the link": ["isOwnAddress && linkId", "linkId"],
    "returns: a stranger sends mails without limit": [
      "await limits.mailbox.take(accountKey(request.email));",
      "",
    ],
  }),
  ...mutantsOf("domain/after-sale/returns/accept-withdrawal.ts", [WITHDRAWALS], {
    "returns: staff accept a withdrawal twice": ['withdrawal?.state !== "effective"', "!withdrawal"],
  }),
];
