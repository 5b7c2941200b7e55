import { env } from "#env";
import { issueSetupCode } from "#server/start/setup-code.ts";

/**
 * Issues the one-time code for the first admin, as the shop does at its start. When an admin exists, returns
 * a code that the shop never issued.
 */
export const buildSetupCode = async (): Promise<string> =>
  (await issueSetupCode(env.DATABASE_URL ?? "")) ?? "AAAA-AAAA-AAAA-AAAA";
