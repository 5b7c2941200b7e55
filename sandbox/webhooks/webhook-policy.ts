import { invalidValue } from "../http/errors.ts";

/** How webhooks are sent; every value may be changed through the control interface. */
export interface WebhookPolicy {
  /** false: events are recorded, nothing is sent. */
  deliver: boolean;
  /** Chance, 0 to 1, that a delivery is silently lost. */
  drop: number;
  /** How many times each delivery is sent, at least 1. */
  copies: number;
  /** true: batches in random order, in parallel. false: one after the other in order of making. */
  shuffle: boolean;
  /** Seed of the order, the delays and the losses. */
  seed: number;
  /** Random wait before each sending, in real milliseconds: from, to. */
  delayMs: [number, number];
  /** true: kept back until `release`. */
  hold: boolean;
  /** true: signed with a secret that nobody has. */
  wrongSecret: boolean;
  /** Tries in all. */
  attempts: number;
  /** Wait before each further try, in virtual milliseconds; the last one repeats. */
  backoffMs: number[];
  /** A try without an answer in this time (real milliseconds) has failed. */
  timeoutMs: number;
}

/** What holds unless told otherwise: shuffled, tens of milliseconds late, three tries. */
export const defaultPolicy: WebhookPolicy = {
  deliver: true,
  drop: 0,
  copies: 1,
  shuffle: true,
  seed: 1,
  delayMs: [5, 60],
  hold: false,
  wrongSecret: false,
  attempts: 3,
  backoffMs: [2_000, 10_000],
  timeoutMs: 10_000,
};

const kinds: { [K in keyof WebhookPolicy]: (value: unknown) => boolean } = {
  deliver: (value) => typeof value === "boolean",
  drop: (value) => typeof value === "number" && value >= 0 && value <= 1,
  copies: (value) => Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 100,
  shuffle: (value) => typeof value === "boolean",
  seed: (value) => Number.isInteger(value),
  delayMs: (value) =>
    milliseconds(value) && value.length === 2 && (value[0] as number) <= (value[1] as number),
  hold: (value) => typeof value === "boolean",
  wrongSecret: (value) => typeof value === "boolean",
  attempts: (value) => Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 20,
  backoffMs: (value) => milliseconds(value) && value.length > 0,
  timeoutMs: (value) => Number.isInteger(value) && (value as number) > 0,
};

function milliseconds(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((one) => typeof one === "number" && one >= 0);
}

/** `policy` with `changes` applied. Throws 400 for an unknown name or a value out of bounds. */
export function changedPolicy(policy: WebhookPolicy, changes: Record<string, unknown>): WebhookPolicy {
  for (const [key, value] of Object.entries(changes)) {
    if (!Object.hasOwn(kinds, key)) throw invalidValue(key, `unknown webhook setting: ${key}`);
    if (!kinds[key as keyof WebhookPolicy](value))
      throw invalidValue(key, `not allowed for ${key}: ${JSON.stringify(value)}`);
  }
  return { ...policy, ...changes };
}
