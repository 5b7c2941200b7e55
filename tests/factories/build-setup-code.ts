import { env } from "#env";
import { issueSetupCode } from "#server/start/setup-code.ts";

/** The one-time code for the first admin, as a start issues it now; with an admin in place, a code that nobody issued. */
export const buildSetupCode = async (): Promise<string> =>
  (await issueSetupCode(env.DATABASE_URL ?? "")) ?? "AAAA-AAAA-AAAA-AAAA";
