import { disputeOperations } from "./disputes.ts";
import type { Operation } from "./http/operation.ts";
import { accountOperations } from "./objects/account.ts";
import { balanceOperations } from "./objects/balance.ts";
import { chargeOperations } from "./objects/charges.ts";
import { customerOperations } from "./objects/customers.ts";
import { earlyFraudWarningOperations } from "./objects/early-fraud-warnings.ts";
import { paymentIntentOperations } from "./objects/payment-intents.ts";
import { productOperations } from "./objects/products.ts";
import { refundOperations } from "./refunds.ts";
import { checkoutSessionOperations } from "./sessions/checkout-sessions.ts";
import { eventOperations } from "./webhooks/events.ts";
import { webhookEndpointOperations } from "./webhooks/webhook-endpoints.ts";

/** All operations of the sandbox. The sandbox answers every other operation with status 501. */
export const operations: readonly Operation[] = [
  ...checkoutSessionOperations,
  ...paymentIntentOperations,
  ...chargeOperations,
  ...refundOperations,
  ...disputeOperations,
  ...eventOperations,
  ...webhookEndpointOperations,
  ...balanceOperations,
  ...customerOperations,
  ...productOperations,
  ...earlyFraudWarningOperations,
  ...accountOperations,
];
