import { createHash } from "node:crypto";
import type { Filling } from "./filling.ts";

/** The admin of a filled shop. The data is made up, so the values are no secret. */
export const ADMIN = {
  email: "rosa@example.com",
  password: "copper orchard whistle",
  /** The secret of the second factor, in Base32. */
  secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
} as const;

/**
 * Starts a session for the given token. The browser sends this token in a cookie. In the back office, the
 * second factor of the session counts as just confirmed. Returns its token.
 */
export async function beginSession(
  run: Filling["run"],
  userEmail: string,
  surface: "store" | "admin",
  token: string,
): Promise<string> {
  await run(
    `insert into sessions (user_id, surface, token_hash, second_factor_at, expires_at)
    select id, $2, $3, case when $2 = 'admin' then now() end, now() + interval '12 hours' from users where email = $1`,
    [userEmail, surface, createHash("sha256").update(token).digest()],
  );
  return token;
}
