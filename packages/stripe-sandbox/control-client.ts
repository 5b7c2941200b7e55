import type Stripe from "stripe";
import type { Conditions } from "./context/conditions.ts";
import type { Access, Resource } from "./context/restricted-key.ts";
import type { WebhookPolicy } from "./context/webhook-policy.ts";
import type { DisputeKind } from "./courses/dispute-course.ts";
import type { Fault } from "./http/faults.ts";
import type { TestCardName } from "./records/test-cards.ts";
import type { VoucherType } from "./records/voucher-types.ts";

/** The result of a payment through the control interface. */
type PayAnswer =
  | { outcome: "succeeded"; redirect_url: string }
  | { outcome: "declined"; code: string; decline_code: string; message: string }
  | { outcome: "requires_action"; challenge_url: string }
  | { outcome: "closed" };

/** The state of the sandbox. `objects` is present only for requested tables. */
interface SandboxState {
  /** Virtual time in seconds since 1970. */
  now: number;
  /** How far virtual time is ahead of real time, in seconds. */
  offset: number;
  counts: Record<string, number>;
  deliveries: { waiting: number; held: number; delivered: number; failed: number; dropped: number };
  policy: WebhookPolicy;
  conditions: Conditions;
  faults: (Fault & { struck: number })[];
  objects?: Record<string, Record<string, unknown>[]>;
}

/** The control interface of a running sandbox, for tests. */
export interface SandboxControl {
  /**
   * Pays a session as the payment page does. `card` is a test card's name or number. `outcome` is how the
   * payer answers the 3-D Secure challenge.
   */
  pay(input: {
    session: string;
    card?: TestCardName | (string & {});
    outcome?: "complete" | "fail" | "leave";
  }): Promise<PayAnswer>;
  /** Moves virtual time forward. Resolves after all due timers have run. */
  advanceClock(seconds: number): Promise<{ now: number; offset: number }>;
  /** Replaces the fault script. An empty list ends all faults. */
  setFaults(faults: Fault[], seed?: number): Promise<void>;
  /** Simulates a restricted key. Resources without a value are writable. `{}` is a key with full rights. */
  setRights(rights: Partial<Record<Resource, Access>>): Promise<void>;
  setWebhookPolicy(changes: Partial<WebhookPolicy>): Promise<WebhookPolicy>;
  /** Sends the held webhooks and resolves with their number. */
  release(): Promise<number>;
  /**
   * Gives the endpoint (by default the first) a new secret. For `overlap` seconds, the sandbox also signs
   * with the old secret.
   */
  rollSecret(input: { overlap: number; endpoint?: string; secret?: string }): Promise<string>;
  /**
   * Opens a dispute on a charge. The dispute is about `amount` minor units (default: the amount that is not
   * refunded).
   */
  openDispute(charge: string, kind: DisputeKind, amount?: number): Promise<Stripe.Dispute>;
  /**
   * Pays by a delayed payment method. `start` completes the session before the money arrives, and the other
   * values end the payment. `method` is a bank debit by default, or a voucher that the payment page offers.
   */
  payDelayed(
    session: string,
    outcome: "start" | "succeed" | "fail",
    method?: "sepa_debit" | VoucherType,
  ): Promise<void>;
  /** Changes the behaviour of the account and the API. */
  setConditions(changes: Partial<Conditions>): Promise<Conditions>;
  setDispute(dispute: string, status: string): Promise<Stripe.Dispute>;
  /** Makes a pending refund succeed, or makes a refund fail. */
  setRefund(refund: string, status: "succeeded" | "failed"): Promise<Stripe.Refund>;
  /** Returns the counts and the settings, and the rows of the named tables. */
  state(objects?: string[]): Promise<SandboxState>;
  snapshot(): Promise<SandboxState>;
  /** Restores the initial state: no objects, no faults, the default policy, real time. */
  reset(): Promise<void>;
}

/**
 * Creates a client of the control interface at `url` (http://localhost:3001).
 * @throws Error with the sandbox's message when a call fails.
 */
export function sandboxControl(url: string): SandboxControl {
  const call = async <T>(path: string, body?: object): Promise<T> => {
    const response = await fetch(new URL(path, url), {
      ...(body && {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "content-type": "application/json" },
      }),
    });
    const answer = (await response.json().catch(() => ({}))) as T & { error?: { message: string } };
    if (!response.ok) throw new Error(`sandbox ${path}: ${response.status} ${answer.error?.message ?? ""}`);
    return answer;
  };
  return {
    pay: (input) => call("/_test/pay", input),
    advanceClock: (seconds) => call("/_test/clock", { advance: seconds }),
    setFaults: async (faults, seed) => void (await call("/_test/faults", { faults, seed })),
    setRights: async (rights) => void (await call("/_test/rights", { rights })),
    setWebhookPolicy: async (changes) =>
      (await call<{ policy: WebhookPolicy }>("/_test/webhooks", changes)).policy,
    release: async () => (await call<{ released: number }>("/_test/webhooks/release", {})).released,
    rollSecret: async (input) => (await call<{ secret: string }>("/_test/webhooks/roll", input)).secret,
    openDispute: (charge, kind, amount) => call("/_test/dispute", { charge, kind, amount }),
    payDelayed: async (session, outcome, method) =>
      void (await call("/_test/delayed", { session, outcome, method })),
    setConditions: async (changes) =>
      (await call<{ conditions: Conditions }>("/_test/conditions", changes)).conditions,
    setDispute: (dispute, status) => call("/_test/dispute", { dispute, status }),
    setRefund: (refund, status) => call("/_test/refund-update", { refund, status }),
    state: (objects = []) => call(`/_test/state${objects.length > 0 ? `?objects=${objects.join(",")}` : ""}`),
    snapshot: () => call("/_test/snapshot"),
    reset: async () => void (await call("/_test/reset", {})),
  };
}
