import { invalidValue } from "./errors.ts";

/** How webhooks are sent. The control interface can change every value. */
export interface WebhookPolicy {
  /** When false, the sandbox records events but does not send them. */
  deliver: boolean;
  /** The probability, 0 to 1, that a delivery is silently lost. */
  drop: number;
  /** How many times each delivery is sent, at least 1. */
  copies: number;
  /**
   * When true, the sandbox sends deliveries in parallel and in random order. When false, the sandbox sends
   * deliveries one after the other, in creation order.
   */
  shuffle: boolean;
  /** The seed of the random generator, which decides the order, the delays and the losses of deliveries. */
  seed: number;
  /** The range of the random delay before each attempt, in real milliseconds. */
  delayMs: [number, number];
  /** When true, deliveries wait until `release` is called. */
  hold: boolean;
  /** When true, the sandbox signs deliveries with an unknown secret. */
  wrongSecret: boolean;
  attempts: number;
  /**
   * The delays before further attempts, in virtual milliseconds. The last delay is used for all further
   * attempts.
   */
  backoffMs: number[];
  /** An attempt fails when no answer arrives within this time, in real milliseconds. */
  timeoutMs: number;
}

/** The initial policy: deliveries in random order, with delays of up to 60 ms and three attempts. */
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

/**
 * Returns a copy of `policy` with the values of `changes`.
 * @throws ApiError 400 for an unknown name or an invalid value.
 */
export function changedPolicy(policy: WebhookPolicy, changes: Record<string, unknown>): WebhookPolicy {
  for (const [key, value] of Object.entries(changes)) {
    if (!Object.hasOwn(kinds, key)) throw invalidValue(key, `unknown webhook setting: ${key}`);
    if (!kinds[key as keyof WebhookPolicy](value))
      throw invalidValue(key, `not allowed for ${key}: ${JSON.stringify(value)}`);
  }
  return { ...policy, ...changes };
}
