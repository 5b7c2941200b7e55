import { randomInt } from "node:crypto";
import type { ChannelKind, ChannelOffReason } from "#db/values/channel-vocabulary.ts";
import type { Answer } from "./post-request.server.ts";

/**
 * The waiting times, in seconds, before each attempt from the second to the tenth. All waiting times together
 * are about three days.
 */
const HOUR = 3_600;
const WAITS = [5, 300, 1_800, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
export const ATTEMPTS_MAX = WAITS.length + 1;
/** The longest Retry-After that the sender obeys. */
const LONGEST_WAIT = 24 * HOUR;

export interface Judgement {
  state: "sent" | "queued" | "failed";
  /** Seconds until the next attempt of a queued message. */
  wait: number;
  /** The reason why the answer turns the channel off. The reason is null when the channel stays on. */
  off: Exclude<ChannelOffReason, ""> | null;
  /** The new chat id after Telegram moved a chat. The id is null in most answers. */
  movedTo: string | null;
}

/** The HTTP statuses by which a chat reports that the address or the token is no longer valid. */
const REJECTED: Readonly<Partial<Record<ChannelKind, readonly number[]>>> = {
  telegram: [401, 403, 404],
  discord: [401, 403, 404],
  slack: [403, 404, 410],
};

/**
 * Decides what the shop does after an attempt. A 2xx status is success. The status 410 and a rejected token
 * turn the channel off. After an answer with any other status, the shop tries again for about three days.
 * @param attempt the number of this attempt, from 1
 * @param chance a random number between 0 and 1, which changes the wait by up to a tenth
 */
export function judgeAnswer(
  kind: ChannelKind,
  { status, text, retryAfter }: Answer,
  attempt: number,
  chance = randomInt(1_001) / 1_000,
): Judgement {
  const rest = { wait: 0, off: null, movedTo: null };
  if (status !== null && status >= 200 && status < 300) return { ...rest, state: "sent" };
  const told = kind === "telegram" ? telegramParameters(text) : { retryAfter: null, movedTo: null };
  if (told.movedTo) return { ...rest, state: "queued", movedTo: told.movedTo };
  const off =
    kind === "webhook" && status === 410
      ? "gone"
      : status !== null && REJECTED[kind]?.includes(status)
        ? "credential_rejected"
        : null;
  const wait = WAITS[attempt - 1];
  if (wait === undefined) return { ...rest, state: "failed", off };
  const asked = Math.min(told.retryAfter ?? retryAfter ?? 0, LONGEST_WAIT);
  return { ...rest, state: "queued", wait: Math.max(wait * (0.9 + 0.2 * chance), asked), off };
}

function telegramParameters(text: string): { retryAfter: number | null; movedTo: string | null } {
  const nothing = { retryAfter: null, movedTo: null };
  try {
    const { parameters } = JSON.parse(text) as { parameters?: Record<string, unknown> };
    const { retry_after: seconds, migrate_to_chat_id: chat } = parameters ?? {};
    return {
      retryAfter: typeof seconds === "number" ? seconds : null,
      movedTo: typeof chat === "number" && Number.isSafeInteger(chat) ? String(chat) : null,
    };
  } catch {
    return nothing;
  }
}

/**
 * Returns the part of an answer that is stored: at most 2,000 characters, without control characters and
 * secrets of the channel.
 */
export function storedAnswer(text: string, secrets: readonly string[]): string {
  let shown = text;
  for (const secret of secrets) if (secret.length > 3) shown = shown.replaceAll(secret, "***");
  return shown
    .replace(/\p{Cc}/gu, (character) => (character === "\n" ? character : " "))
    .slice(0, 2_000)
    .toWellFormed();
}
