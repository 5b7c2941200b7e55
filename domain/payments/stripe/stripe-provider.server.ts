import type { PaymentProvider } from "#domain/payments/provider.ts";
import { env } from "#env";
import { dashboardPage } from "./dashboard-page.ts";
import type { KeyRightName } from "./key-rights.ts";
import { LEAST_CHARGE } from "./least-charge.ts";
import { paymentMethodFacts } from "./method-types.ts";
import { MOST_CHARGE } from "./most-charge.ts";
import { describeConnection, pageOrigins } from "./stripe-connection.ts";
import { listDisputes, readDispute, submitEvidence } from "./stripe-disputes.server.ts";
import { listEvents, readClock, readEvent } from "./stripe-events.server.ts";
import { listFraudWarnings, readFraudWarning } from "./stripe-fraud-warnings.server.ts";
import { hasRight } from "./stripe-key-rights.server.ts";
import { listMoved, readMoved } from "./stripe-ledger.server.ts";
import { endPage, findPageOfOrder, findPayment, openPage, readPage } from "./stripe-pages.server.ts";
import { createRefund, listRefunds } from "./stripe-refunds.server.ts";
import { listWebhookEndpoints } from "./stripe-webhook-endpoints.server.ts";

/** Stripe, or any server with Stripe's API. */
export const stripeProvider: PaymentProvider = {
  name: "stripe",
  leastCharge: LEAST_CHARGE,
  mostCharge: MOST_CHARGE,
  methods: paymentMethodFacts,
  pageOrigins: pageOrigins(),
  describeConnection,
  hasRight: (right, timeoutMs) => hasRight(right as KeyRightName, timeoutMs),
  listWebhookEndpoints,
  readClock,
  openPage,
  readPage,
  endPage,
  findPageOfOrder,
  findPayment,
  dashboardPage: (paymentId) => dashboardPage(paymentId, env),
  createRefund,
  listRefunds,
  readDispute,
  listDisputes,
  submitEvidence,
  readFraudWarning,
  listFraudWarnings,
  listEvents,
  readEvent,
  listMoved,
  readMoved,
};
