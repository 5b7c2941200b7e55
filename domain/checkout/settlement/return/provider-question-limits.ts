import type { CountedRule } from "#domain/kernel/limits/count-attempt.ts";

const MINUTE = 60;

/**
 * Limits of the provider requests that page loads cause. Beyond these limits the page shows the stored order.
 */
export const providerQuestionLimits = {
  order: { name: "provider_question_order", attempts: 1, windowSeconds: 3 },
  account: { name: "provider_question_account", attempts: 30, windowSeconds: MINUTE },
  all: { name: "provider_question_all", attempts: 300, windowSeconds: MINUTE },
} as const satisfies Record<string, CountedRule>;
