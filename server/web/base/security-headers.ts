import { allProviders } from "#domain/payments/registry/providers.server.ts";
import { env } from "#env";

/** The origins to which a form is allowed to send its data: the shop itself and the payment pages. */
const FORM_TARGETS = ["'self'", ...allProviders().flatMap(({ connection }) => connection.pageOrigins)].join(
  " ",
);

/**
 * Returns the content security policy of one answer. `scripts` are the policy sources of the inline scripts
 * in the answer: `'nonce-…'` or `'sha256-…'`. Source: security 4.3 C2.
 */
export function contentSecurityPolicy(scripts: string[] = []): string {
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...scripts].join(" ")}`,
    // Style attributes are also forbidden. The component library therefore sets positions from JavaScript,
    // which this policy allows.
    "style-src 'self'",
    "img-src 'self' data: https:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action ${FORM_TARGETS}`,
  ].join("; ");
}

/**
 * The policy in development allows all inline scripts, because Vite's inline scripts have no known hashes.
 */
export const DEVELOPMENT_POLICY =
  "default-src 'self' 'unsafe-inline' data: blob: ws: wss:; img-src 'self' data: https:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** The headers of every answer. Source: security 4.3 C9. */
export const COMMON_HEADERS: ReadonlyArray<readonly [string, string]> = [
  ["X-Content-Type-Options", "nosniff"],
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
  ["Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()"],
  ["Cross-Origin-Opener-Policy", "same-origin"],
  ["Cross-Origin-Resource-Policy", "same-origin"],
  ...(env.APP_URL.startsWith("https:")
    ? [["Strict-Transport-Security", "max-age=31536000; includeSubDomains"] as const]
    : []),
];

/** Pages whose URL contains an id of the provider. From these pages, the browser sends no Referer header. */
export const PRIVATE_ADDRESSES = new Set(["/payment-success", "/payment-cancelled"]);
