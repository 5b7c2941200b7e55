import type { VirtualClock } from "./clock.ts";
import type { Conditions } from "./http/conditions.ts";
import type { KeyRights } from "./http/restricted-key.ts";
import type { Store } from "./store.ts";
import type { WebhookSender } from "./webhooks/webhook-sender.ts";

/** The request that causes what happens now: events carry it. */
interface Cause {
  id: string | null;
  idempotency_key: string | null;
}

/** What every part of the sandbox works on. */
export interface Sandbox {
  store: Store;
  clock: VirtualClock;
  webhooks: WebhookSender;
  rights: KeyRights;
  /** How the account and the API behave now; changed through the control interface. */
  conditions: Conditions;
  /** The address payers reach, without a slash at the end. */
  publicUrl: string;
  /** Set while a request of the API runs; nobody's otherwise. Handlers are synchronous, so it is never mixed up. */
  cause: Cause;
}

/** The cause of what the sandbox or a payer does. */
export const nobody: Cause = { id: null, idempotency_key: null };
