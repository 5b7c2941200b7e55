import type { Sandbox } from "../context/context.ts";
import type { TestCard } from "../records/test-cards.ts";

/** The `outcome` of a charge, in the form of the API. */
interface ChargeOutcome {
  advice_code: "try_again_later" | null;
  network_advice_code: null;
  network_decline_code: null;
  network_status: string;
  reason: string | null;
  risk_level: string;
  risk_score: number;
  seller_message: string;
  type: string;
}

const authorized: ChargeOutcome = {
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: "approved_by_network",
  reason: null,
  risk_level: "normal",
  risk_score: 12,
  seller_message: "Payment complete.",
  type: "authorized",
};

const blocked: ChargeOutcome = {
  ...authorized,
  network_status: "not_sent_to_network",
  reason: "highest_risk_level",
  risk_level: "highest",
  risk_score: 92,
  seller_message: "Stripe blocked this payment as too risky.",
  type: "blocked",
};

const elevated: ChargeOutcome = { ...authorized, risk_level: "elevated", risk_score: 68 };

const inReview: ChargeOutcome = {
  ...elevated,
  reason: "elevated_risk_level",
  seller_message:
    "Stripe evaluated this payment as having elevated risk, and placed it in your manual review queue.",
  type: "manual_review",
};

/** Returns the outcome that Radar and the bank give to a charge with a test card. */
export function outcomeOf(
  sandbox: Sandbox,
  { decline, radar }: Pick<TestCard, "decline" | "radar">,
): ChargeOutcome {
  if (radar === "highest") return blocked;
  if (radar === "elevated") return sandbox.conditions.reviewsElevatedRisk ? inReview : elevated;
  if (!decline) return authorized;
  return {
    ...authorized,
    advice_code: "try_again_later",
    network_status: "declined_by_network",
    reason: decline.declineCode,
    seller_message: "The bank did not return any further details with this decline.",
    type: "issuer_declined",
  };
}
