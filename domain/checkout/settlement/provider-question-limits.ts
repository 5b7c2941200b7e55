import { createRateLimit } from "#domain/kernel/limits/rate-limit.ts";

const MINUTE = 60;

/** Questions to the card provider that a shopper's reload causes; beyond them the order is shown as it stands. */
export const providerQuestionLimits = {
  order: createRateLimit({ name: "provider_question_order", attempts: 1, windowSeconds: 3 }),
  account: createRateLimit({ name: "provider_question_account", attempts: 30, windowSeconds: MINUTE }),
  all: createRateLimit({ name: "provider_question_all", attempts: 300, windowSeconds: MINUTE }),
};
