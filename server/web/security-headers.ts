import { env } from "#env";

const STRIPE_PAGE = "https://checkout.stripe.com";

/** Where a form of ours may lead: the shop itself and the hosted payment page. */
function formTargets(): string {
  const provider = new URL(env.STRIPE_API_BASE);
  const sandbox = env.STRIPE_SECRET_KEY ? provider.origin : `http://localhost:${env.SANDBOX_PORT}`;
  const isStripe = Boolean(env.STRIPE_SECRET_KEY) && provider.hostname.endsWith("stripe.com");
  return ["'self'", STRIPE_PAGE, ...(isStripe ? [] : [sandbox])].join(" ");
}

const FORM_TARGETS = formTargets();

/**
 * The content security policy of one answer. `scripts` are the sources of its inline scripts: `'nonce-…'` or
 * `'sha256-…'`. Source: security 4.3 C2.
 */
export function contentSecurityPolicy(scripts: string[] = []): string {
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...scripts].join(" ")}`,
    // No style attribute in markup either: what the component kit places, it places by script, which this allows.
    "style-src 'self'",
    "img-src 'self' data: https:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action ${FORM_TARGETS}`,
  ].join("; ");
}

/** Inline scripts of the development tools are not ours to name. */
export const DEVELOPMENT_POLICY =
  "default-src 'self' 'unsafe-inline' data: blob: ws: wss:; img-src 'self' data: https:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Headers of every answer, whatever made it. Source: security 4.3 C9. */
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

/** Pages whose address holds an id of the provider tell nobody where the visitor came from. */
export const PRIVATE_ADDRESSES = new Set(["/payment-success", "/payment-cancelled"]);
