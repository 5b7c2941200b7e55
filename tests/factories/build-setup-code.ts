import { env } from "#env";
import { issueSetupCode } from "#server/start/setup-code.ts";

/**
 * Issues the one-time code for the first admin, as a start does. If an admin exists, returns a code that was
 * never issued.
 */
export const buildSetupCode = async (): Promise<string> =>
  (await issueSetupCode(env.DATABASE_URL ?? "")) ?? "AAAA-AAAA-AAAA-AAAA";
