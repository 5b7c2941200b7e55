import { collectEvidence } from "./collect-evidence.ts";

/**
 * Writes the proof of delivery of an order for a bank. The proof contains the evidence of a dispute as one
 * English text. The text contains no credential. The caller has checked that the user may read the proof.
 * @returns null for an order that is unknown or not paid
 */
export async function writeProof(orderId: string): Promise<string | null> {
  const evidence = await collectEvidence(orderId);
  if (!evidence) return null;
  const { customerName, customerEmail, productDescription, uncategorizedText, accessActivityLog } = evidence;
  const parts = [
    "PROOF OF DELIVERY",
    [customerName, customerEmail].filter(Boolean).join("\n"),
    productDescription,
    uncategorizedText,
    accessActivityLog,
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}
