import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { disputes } from "#db/schema/payments.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { DomainError, NotFound } from "#domain/kernel/errors.ts";
import { isId } from "#domain/kernel/ids.ts";
import { requirePermission } from "#domain/kernel/permissions.ts";
import { isAppeal, takesEvidence } from "#domain/orders/dispute-state.ts";
import { providerOf } from "#domain/payments/registry/providers.server.ts";
import { writeAudited } from "#domain/security/audit/audited.ts";
import { collectEvidence } from "./collect-evidence.ts";
import { applyDispute } from "./reconcile-dispute.ts";

/**
 * The shop cannot submit evidence for this dispute now. `details.state` is the dispute's state. The reason
 * "appeal" means that staff must upload files in the provider's dashboard.
 */
export class DisputeClosed extends DomainError {
  constructor(state: string, reason: "appeal" | "dispute_closed") {
    super("dispute_closed", 409, { state, reason });
  }
}

/**
 * Submits the evidence for a dispute to the bank. Nobody can undo the submission. The function therefore
 * commits the audit row before it sends the evidence.
 * @param input.note the note of staff. The function shortens a note that has more than 2,000 characters.
 * @throws NotPermitted, SecondFactorRequired, NotFound, DisputeClosed, ProviderUnreachable, ProviderRejected
 */
export async function submitEvidence(
  caller: Caller,
  input: { disputeId: string; note: string },
): Promise<void> {
  const staff = requirePermission(caller, "orders.dispute-evidence");
  if (!isId(input.disputeId)) throw new NotFound("dispute");
  const [dispute] = await db.select().from(disputes).where(eq(disputes.id, input.disputeId));
  const evidence = dispute?.orderId ? await collectEvidence(dispute.orderId) : null;
  const provider = dispute && providerOf(dispute);
  if (!dispute || !evidence || !provider?.disputes) throw new NotFound("dispute");
  if (!takesEvidence(dispute.providerStatus))
    throw new DisputeClosed(dispute.state, isAppeal(dispute.providerStatus) ? "appeal" : "dispute_closed");
  await writeAudited(staff, "orders.dispute-evidence", async () => ({
    audit: "DISPUTE_EVIDENCE_SUBMITTED",
    table: "disputes",
    recordId: dispute.id,
    details: { order_id: dispute.orderId, provider_dispute: dispute.providerDisputeId },
  }));
  const note = input.note.trim().slice(0, 2_000);
  const snapshot = await provider.disputes.submitEvidence(
    dispute.providerDisputeId,
    {
      ...evidence,
      uncategorizedText: note ? `${evidence.uncategorizedText}\n${note}` : evidence.uncategorizedText,
    },
    `evidence-${dispute.id}-${dispute.updatedAt.getTime()}`,
  );
  await applyDispute(provider, snapshot);
}
