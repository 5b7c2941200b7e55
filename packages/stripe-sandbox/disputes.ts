import type Stripe from "stripe";
import type { Sandbox } from "./context/context.ts";
import { missing, stateError } from "./context/errors.ts";
import { changeDispute, scheduleRuling } from "./courses/dispute-course.ts";
import { page, pagingByTime } from "./http/lists.ts";
import type { Call, Operation } from "./http/operation.ts";
import {
  type Check,
  flag,
  mergeMetadata,
  metadata,
  readValues,
  shape,
  text,
  unsupported,
} from "./http/parameters.ts";
import { emit } from "./webhooks/events.ts";

type EvidenceText = Exclude<keyof Stripe.DisputeUpdateParams.Evidence, "appeal" | "enhanced_evidence">;

const evidenceNames = [
  "access_activity_log",
  "billing_address",
  "cancellation_policy",
  "cancellation_policy_disclosure",
  "cancellation_rebuttal",
  "customer_communication",
  "customer_email_address",
  "customer_name",
  "customer_purchase_ip",
  "customer_signature",
  "duplicate_charge_documentation",
  "duplicate_charge_explanation",
  "duplicate_charge_id",
  "product_description",
  "receipt",
  "refund_policy",
  "refund_policy_disclosure",
  "refund_refusal_explanation",
  "service_date",
  "service_documentation",
  "shipping_address",
  "shipping_carrier",
  "shipping_date",
  "shipping_documentation",
  "shipping_tracking_number",
  "uncategorized_file",
  "uncategorized_text",
] as const satisfies EvidenceText[];

/** An empty value is allowed, so that a client can delete evidence. */
const evidenceText: Check<string> = (value, path) => (value === "" ? "" : text(20_000)(value, path));

const evidence = shape({
  ...(Object.fromEntries(evidenceNames.map((name) => [name, evidenceText])) as Record<
    EvidenceText,
    Check<string>
  >),
  appeal: unsupported,
  enhanced_evidence: unsupported,
});

/**
 * Returns a dispute.
 * @throws ApiError 404 when the id is unknown.
 */
export function findDispute(sandbox: Sandbox, id: string): Stripe.Dispute {
  const dispute = sandbox.store.disputes.get(id);
  if (!dispute) throw missing("dispute", id);
  return dispute;
}

function retrieveDispute({ sandbox, id, form }: Call): Stripe.Dispute {
  readValues(form, {});
  return findDispute(sandbox, id);
}

function listDisputes({ sandbox, form }: Call) {
  const by = readValues(form, { ...pagingByTime, charge: text(), payment_intent: text() });
  return page(
    sandbox,
    sandbox.store.disputes,
    "/v1/disputes",
    by,
    (row) =>
      (by.charge === undefined || row.charge === by.charge) &&
      (by.payment_intent === undefined || row.payment_intent === by.payment_intent),
  );
}

function updateDispute({ sandbox, id, form }: Call): Stripe.Dispute {
  const given = readValues(form, {
    evidence,
    metadata,
    submit: flag,
    intended_submission_method: unsupported,
  });
  const dispute = findDispute(sandbox, id);
  dispute.metadata = mergeMetadata(dispute.metadata, given.metadata);
  sandbox.store.disputes.put(dispute);
  if (given.evidence === undefined && given.submit !== true) return dispute;
  if (dispute.status !== "needs_response" && dispute.status !== "warning_needs_response") {
    throw stateError(
      `This dispute is ${dispute.status}: evidence can no longer be changed.`,
      "dispute_evidence_closed",
    );
  }
  for (const [name, value] of Object.entries(given.evidence ?? {}))
    dispute.evidence[name as EvidenceText] = value || null;
  dispute.evidence_details.has_evidence = evidenceNames.some((name) => dispute.evidence[name] !== null);
  if (given.submit === false) {
    emit(sandbox, "charge.dispute.updated", dispute);
    return dispute;
  }
  dispute.evidence_details.submission_count++;
  dispute.evidence_details.submission_method = "manual";
  changeDispute(
    sandbox,
    dispute,
    dispute.status === "needs_response" ? "under_review" : "warning_under_review",
  );
  scheduleRuling(sandbox, dispute);
  return dispute;
}

function closeDispute({ sandbox, id, form }: Call): Stripe.Dispute {
  readValues(form, {});
  const dispute = findDispute(sandbox, id);
  if (dispute.status !== "needs_response" && dispute.status !== "warning_needs_response") {
    throw stateError(`This dispute is ${dispute.status} and cannot be closed.`);
  }
  changeDispute(sandbox, dispute, dispute.status === "needs_response" ? "lost" : "warning_closed");
  return dispute;
}

const one = { path: "/v1/disputes/:id", returns: "dispute" } as const;

export const disputeOperations: Operation[] = [
  { method: "GET", ...one, run: retrieveDispute },
  { method: "POST", ...one, run: updateDispute },
  { method: "GET", path: "/v1/disputes", returns: "dispute", list: true, run: listDisputes },
  { method: "POST", path: "/v1/disputes/:id/close", returns: "dispute", run: closeDispute },
];
