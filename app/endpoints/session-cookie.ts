import type { NewSession } from "#domain/accounts/sessions.ts";
import { env } from "#env";

/** On https the name itself makes the browser hold the cookie to this host, to Secure and to the whole site (security: A1). */
const IS_SECURE = env.APP_URL.startsWith("https:");
const NAME = IS_SECURE ? "__Host-handover" : "handover";
const ATTRIBUTES = `Path=/; HttpOnly; SameSite=Lax${IS_SECURE ? "; Secure" : ""}`;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** The session token of a request's cookie; undefined when there is none or it is broken, which is as good as none. */
export function readSessionToken(request: Request): string | undefined {
  for (const pair of (request.headers.get("cookie") ?? "").split(";")) {
    const [name, value] = pair.trim().split("=", 2);
    if (name === NAME && value && TOKEN.test(value)) return value;
  }
  return undefined;
}

/** The Set-Cookie value that hands a new session to the browser; no script can read it. */
export function sessionCookie(session: NewSession): string {
  const maxAge = Math.max(0, Math.floor((session.expiresAt.getTime() - Date.now()) / 1000));
  return `${NAME}=${session.token}; ${ATTRIBUTES}; Max-Age=${maxAge}`;
}

/** The Set-Cookie value that takes the session out of the browser. */
export function clearedSessionCookie(): string {
  return `${NAME}=; ${ATTRIBUTES}; Max-Age=0`;
}
