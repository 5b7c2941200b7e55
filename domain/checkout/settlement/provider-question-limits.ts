import { createRateLimit } from "#domain/kernel/limits/rate-limit.ts";

const MINUTE = 60;

/** Limits of the provider requests that page loads cause. Beyond them the page shows the stored order. */
export const providerQuestionLimits = {
  order: createRateLimit({ name: "provider_question_order", attempts: 1, windowSeconds: 3 }),
  account: createRateLimit({ name: "provider_question_account", attempts: 30, windowSeconds: MINUTE }),
  all: createRateLimit({ name: "provider_question_all", attempts: 300, windowSeconds: MINUTE }),
};
