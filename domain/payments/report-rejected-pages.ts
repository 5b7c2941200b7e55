import { advisoryLocks } from "#db/advisory-locks.ts";
import { inTransaction } from "#db/client.server.ts";
import { system } from "#domain/kernel/caller.ts";
import { notifyActiveAlerts } from "#domain/messaging/alerts/notify-active-alerts.ts";
import type { PaymentProvider } from "./provider.ts";

/**
 * Raises one critical alert when the provider refuses payment pages because the provider is the seller of
 * record. After such a refusal, nobody can pay until the owner changes the shop's account at the provider.
 * Repeated errors raise no further alert until an admin closes the alert.
 */
export async function reportRejectedPages(provider: Pick<PaymentProvider, "name">): Promise<void> {
  await inTransaction((tx) =>
    notifyActiveAlerts(tx, system("checkout"), {
      lock: advisoryLocks.jobs,
      table: "provider",
      begun: "PAGES_REFUSED",
      over: "PAGES_ACCEPTED",
      standing: [{ recordId: provider.name, details: {} }],
      checked: [],
    }),
  );
}
