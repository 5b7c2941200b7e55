import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import { db, inTransaction } from "#db/client.server.ts";
import { oneTimeTokens } from "#db/schema/accounts.ts";
import { shopNow } from "#domain/kernel/clock/shop-clock.ts";
import { DomainError, InvalidInput } from "#domain/kernel/errors.ts";
import { createRateLimit, type RateLimit } from "#domain/kernel/limits/rate-limit.ts";
import { ANSWER_MS } from "./webauthn.server.ts";

/**
 * The passkey is wrong, was not requested, or its challenge has expired. The error does not reveal which of
 * these reasons applies.
 */
export class WrongPasskey extends DomainError {
  constructor() {
    super("wrong_passkey", 422);
  }
}

/** Browsers do not allow passkeys at the address of the shop. */
export class PasskeysUnavailable extends DomainError {
  constructor() {
    super("passkeys_unavailable", 409);
  }
}

/**
 * Limits for requesting a challenge. Responses to a challenge also count in the limit for second-factor
 * codes.
 */
export const askLimits: { account: RateLimit } = {
  account: createRateLimit({
    name: "passkey_ask_account",
    act: "passkey",
    attempts: 30,
    windowSeconds: 15 * 60,
  }),
};

/** The parsed answer of an authenticator. Nothing in the answer is verified yet. */
export interface PasskeyAnswer {
  credentialId: string;
  challenge: string;
  answer: object;
}

/**
 * Issues a challenge for one purpose: "add|<session>", "confirm|<session>" or "sign-in|<challenge>". The
 * challenge is stored as a hash and can be answered once, within five minutes. Used and expired challenges of
 * the user are deleted.
 */
export async function issueChallenge(userId: string, purpose: string): Promise<Buffer> {
  const challenge = randomBytes(32);
  await inTransaction(async (tx) => {
    await tx
      .delete(oneTimeTokens)
      .where(
        and(
          eq(oneTimeTokens.userId, userId),
          eq(oneTimeTokens.purpose, "passkey"),
          or(lt(oneTimeTokens.expiresAt, sql`now()`), sql`${oneTimeTokens.usedAt} is not null`),
        ),
      );
    await tx.insert(oneTimeTokens).values({
      userId,
      purpose: "passkey",
      tokenHash: hashOf(purpose, challenge.toString("base64url")),
      expiresAt: new Date(shopNow() + ANSWER_MS),
    });
  });
  return challenge;
}

/**
 * Marks a challenge as used before the answer is verified. The function commits its own transaction, so that
 * the challenge stays marked as used even after a wrong answer.
 * @throws WrongPasskey when the challenge is unknown for this purpose, was answered before or has expired.
 */
export async function spendChallenge(userId: string, purpose: string, challenge: string): Promise<void> {
  const spent = await db
    .update(oneTimeTokens)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(oneTimeTokens.tokenHash, hashOf(purpose, challenge)),
        eq(oneTimeTokens.userId, userId),
        eq(oneTimeTokens.purpose, "passkey"),
        isNull(oneTimeTokens.usedAt),
        gt(oneTimeTokens.expiresAt, sql`now()`),
      ),
    )
    .returning({ id: oneTimeTokens.id });
  if (spent.length === 0) throw new WrongPasskey();
}

const hashOf = (purpose: string, challenge: string) =>
  createHash("sha256").update(`passkey|${purpose}|${challenge}`).digest();

const ID = /^[A-Za-z0-9_-]{1,1400}$/;

/**
 * Parses the answer of an authenticator as a browser sends it (JSON).
 * @throws InvalidInput for the field `passkey` when the text is malformed.
 */
export function parseAnswer(text: string): PasskeyAnswer {
  const malformed = () => new InvalidInput("passkey", "malformed");
  const parse = (json: string): Record<string, unknown> => {
    try {
      const value: unknown = JSON.parse(json);
      if (typeof value === "object" && value !== null && !Array.isArray(value))
        return value as Record<string, unknown>;
    } catch {}
    throw malformed();
  };
  const answer = parse(text);
  const { response } = answer;
  const isRead = typeof response === "object" && response !== null && "clientDataJSON" in response;
  const clientData = isRead ? response.clientDataJSON : undefined;
  if (typeof clientData !== "string" || typeof answer.id !== "string" || !ID.test(answer.id))
    throw malformed();
  const { challenge } = parse(Buffer.from(clientData, "base64url").toString("utf8"));
  if (typeof challenge !== "string" || !ID.test(challenge)) throw malformed();
  return { credentialId: answer.id, challenge, answer };
}
