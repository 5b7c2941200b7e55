import { accountOperations } from "../account.ts";
import { balanceOperations } from "../balance.ts";
import { chargeOperations } from "../charges.ts";
import { customerOperations } from "../customers.ts";
import { disputeOperations } from "../disputes.ts";
import { earlyFraudWarningOperations } from "../early-fraud-warnings.ts";
import { paymentIntentOperations } from "../payment-intents.ts";
import { productOperations } from "../products.ts";
import { refundOperations } from "../refunds.ts";
import { checkoutSessionOperations } from "../sessions/checkout-sessions.ts";
import { eventOperations } from "../webhooks/events.ts";
import { webhookEndpointOperations } from "../webhooks/webhook-endpoints.ts";
import type { Operation } from "./operation.ts";

/** All operations of the sandbox. Any other operation answers 501. */
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
