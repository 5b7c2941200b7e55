import type { CountedRule } from "#domain/kernel/limits/count-attempt.ts";

const MINUTE = 60;

/**
 * The limits for the requests that the shop sends to the provider when a customer loads a page. Above these
 * limits, the page shows the stored order without a request to the provider.
 */
export const providerQuestionLimits = {
  order: { name: "provider_question_order", attempts: 1, windowSeconds: 3 },
  account: { name: "provider_question_account", attempts: 30, windowSeconds: MINUTE },
  all: { name: "provider_question_all", attempts: 300, windowSeconds: MINUTE },
} as const satisfies Record<string, CountedRule>;
