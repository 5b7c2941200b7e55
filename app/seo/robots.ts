import { env } from "#env";

/** Path prefixes of personal pages and of endpoints for programs. */
const PERSONAL = [
  "/account",
  "/orders",
  "/o/",
  "/auth",
  "/restock",
  "/buy?",
  "/withdraw",
  "/payment-success",
  "/payment-cancelled",
  "/admin",
  "/mailbox",
  "/system-test",
  "/functions/",
  "/api/",
  "/cart/",
  "/deliverables/",
  "/webhooks/",
  "/live",
];

/** GET /robots.txt */
export function loader() {
  const lines = [
    "User-agent: *",
    ...PERSONAL.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${env.APP_URL}/sitemap.xml`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
