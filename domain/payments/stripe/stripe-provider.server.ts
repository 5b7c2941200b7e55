import type { PaymentProvider } from "#domain/payments/provider.ts";
import { env } from "#env";
import { chargeLimits } from "./charge-limits.ts";
import { dashboardPage } from "./dashboard-page.ts";
import { describeMissing, type KeyRightName, keyRights, labelOf } from "./key-rights.ts";
import { describeConnection } from "./stripe-connection.ts";
import { listDisputes, readDispute, submitEvidence } from "./stripe-disputes.server.ts";
import { listEvents, readClock, readEvent } from "./stripe-events.server.ts";
import { listFraudWarnings, readFraudWarning } from "./stripe-fraud-warnings.server.ts";
import { hasRight } from "./stripe-key-rights.server.ts";
import { listMoved, readMoved } from "./stripe-ledger.server.ts";
import { endPage, findPage, openPage, readPage } from "./stripe-pages.server.ts";
import { createRefund, listRefunds } from "./stripe-refunds.server.ts";
import { listWebhookEndpoints } from "./stripe-webhook-endpoints.server.ts";

/**
 * The adapter of Stripe, or of any server with Stripe's API. The adapter implements every optional part of
 * the provider interface.
 */
export const stripeProvider: Required<PaymentProvider> = {
  name: "stripe",
  get connection() {
    return describeConnection();
  },
  charges: chargeLimits,
  openPage,
  readPage,
  endPage,
  findPage,
  createRefund,
  listRefunds,
  listEvents,
  readEvent,
  disputes: { read: readDispute, list: listDisputes, submitEvidence },
  fraud: { read: readFraudWarning, list: listFraudWarnings },
  ledger: { listMoved, readMoved },
  account: {
    rights: keyRights.map((right) => ({
      name: right.name,
      use: right.use,
      label: labelOf(right),
      describe: describeMissing(right),
    })),
    hasRight: (name, timeoutMs) => hasRight(name as KeyRightName, timeoutMs),
    listWebhookEndpoints,
    readClock,
    dashboardPage: (paymentId) => dashboardPage(paymentId, env),
  },
};
