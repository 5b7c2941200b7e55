import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { tokenKey } from "#domain/security/vault/token-key.ts";

/**
 * The doctor sends a probe to the public address. The probe tests whether this shop answers at this address,
 * and which visitor address the shop sees. Only holders of the key file can send and answer probes. Therefore
 * `/healthz` reveals no additional data to other visitors.
 */

const mark = (step: "ask" | "answer", nonce: string): string =>
  createHmac("sha256", tokenKey("health-probe")).update(`${step} ${nonce}`).digest("hex");

/** Creates a probe, which consists of a random number and the HMAC of this number. */
export function newProbe(): string {
  const nonce = randomBytes(12).toString("hex");
  return `${nonce}.${mark("ask", nonce)}`;
}

/** Returns the answer to a probe of this shop's doctor. Returns null for any other text. */
export function answerProbe(question: string): string | null {
  const [, nonce, given] = /^([0-9a-f]{24})\.([0-9a-f]{64})$/.exec(question) ?? [];
  if (!nonce || !given || !isEqual(given, mark("ask", nonce))) return null;
  return mark("answer", nonce);
}

/** Returns whether the answer to a probe comes from this shop. */
export const isAnswerTo = (question: string, answer: string): boolean =>
  isEqual(answer, mark("answer", question.split(".")[0] ?? ""));

function isEqual(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
