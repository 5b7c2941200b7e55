import type { VirtualClock } from "../records/clock.ts";
import type { Store } from "../records/store.ts";
import type { Conditions } from "./conditions.ts";
import type { KeyRights } from "./restricted-key.ts";
import type { WebhookSender } from "./webhook-sender.ts";

/**
 * The API request that caused the current changes. Each event contains the request that caused this event.
 */
interface Cause {
  id: string | null;
  idempotency_key: string | null;
}

/** The state and services that all parts of the sandbox use. */
export interface Sandbox {
  store: Store;
  clock: VirtualClock;
  webhooks: WebhookSender;
  rights: KeyRights;
  /** The current behaviour of the account and the API. The control interface changes the behaviour. */
  conditions: Conditions;
  /** The URL at which payers reach the sandbox, without a trailing slash. */
  publicUrl: string;
  /**
   * The running API request, or `nobody` when no request runs. Handlers are synchronous, so only one request
   * runs at a time.
   */
  cause: Cause;
}

/** The cause of changes that the sandbox itself or a payer makes without an API request. */
export const nobody: Cause = { id: null, idempotency_key: null };
