import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";

/**
 * Limits what the shop's programs are allowed to do (security: C4, C5). The limits apply to contacted
 * servers, started programs and used functions.
 */
const root = resolve(import.meta.dirname, "../..");
const sources = ["app", "messages", "domain", "db", "server", "packages/embedded-postgres"].flatMap(
  (folder) =>
    readdirSync(resolve(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(?:ts|tsx|mjs)$/.test(name) && !/\.test\.|-in-test\./.test(name))
      .map((name) => {
        const file = `${folder}/${name}`;
        const text = readFileSync(resolve(root, file), "utf8");
        return { file, code: text.replace(/^\s*(?:\/?\*|\/\/).*$/gm, "") };
      }),
);
const filesWith = (pattern: RegExp) =>
  sources
    .filter(({ code }) => pattern.test(code))
    .map(({ file }) => file)
    .sort();

/**
 * The servers that the shop contacts. Each address comes from a machine setting, except the addresses of
 * channels. An owner enters a channel's address, and `judge-address.ts` checks each IP address of its host
 * name.
 */
const OUTWARD: Readonly<Record<string, string>> = {
  "db/application-role.ts": "the database, with the role that owns the tables",
  "db/client.server.ts": "the database of DATABASE_URL",
  "db/migrate.ts": "the same, before the shop starts",
  "domain/messaging/channels/sending/post-request.server.ts": "public addresses and WEBHOOK_ALLOW_NETWORKS",
  "domain/messaging/email/smtp.server.ts": "the mail server of SMTP_URL",
  "domain/payments/stripe/stripe-client.server.ts": "the card provider of STRIPE_API_BASE",
  "domain/operations/backup/rounds/s3-place.server.ts": "the bucket of BACKUP_TO",
  "domain/operations/backup/rounds/scratch-database.ts": "the database server of BACKUP_SCRATCH_URL",
  "domain/operations/doctor/examined.ts": "the database of DATABASE_URL, for the doctor",
  "domain/operations/doctor/own-address.ts": "the shop's own address of APP_URL, for the doctor",
  "domain/operations/doctor/read-certificate.ts": "the same, without a request",
  "domain/operations/doctor/read-release.ts": "the release notes of RELEASE_NOTES_URL, for the doctor",
  "domain/operations/watching/announce-head.ts": "the webhook of AUDIT_HEAD_WEBHOOK",
  "server/base/hear-notifications.ts": "the database, to listen for changes and new mails",
  "server/start/demo-catalog.ts": "the database",
  "server/start/migrations.ts": "the database",
  "server/start/payment-mode.ts": "the database",
  "server/start/readiness.ts": "the shop's own address, at its start",
  "server/start/setup-code.ts": "the database",
};
const OPENS =
  /createTransport\(|new Stripe\(|new (?:pg\.)?(?:Pool|Client)\(|https?\.(?:get|request)\(|from "node:(?:https|tls|dgram|dns)|createConnection\(/;

describe("the shop's own programs", () => {
  it("the shop's own programs contact only the listed servers", () => {
    expect(sources.length).toBeGreaterThan(500);
    const asking = sources.filter(({ code }) =>
      // When a page's code fetches a path of the shop, the request runs in the browser.
      [...code.matchAll(/(?<![.\w])fetch\(\s*([^\s,)]+)/g)].some(([, to = ""]) => !/^["'`]\//.test(to)),
    );
    const found = new Set([...filesWith(OPENS), ...asking.map(({ file }) => file)]);
    const own = [...found].filter(
      (file) => !file.startsWith("packages/embedded-postgres/") && !IN_BROWSER.has(file),
    );
    expect(own.filter((file) => !(file in OUTWARD))).toEqual([]);
  });

  it("the shop's own programs follow no redirects, because every request of the server sets the redirect option", () => {
    const asking = sources.filter(({ file, code }) => file in OUTWARD && /(?<![.\w])fetch\(/.test(code));
    // server/start/readiness.ts uses node:http, which follows no redirect.
    expect(asking.map(({ file }) => file).toSorted()).toEqual([
      "domain/operations/backup/rounds/s3-place.server.ts",
      "domain/operations/doctor/read-release.ts",
      "domain/operations/watching/announce-head.ts",
    ]);
    for (const { file, code } of asking) {
      const requests = code.match(/(?<![.\w])fetch\(/g)?.length;
      expect([file, code.match(/redirect: "(?:manual|error)"/g)?.length]).toEqual([file, requests]);
    }
  });

  it("the shop's own programs do not decode parts of a URL, because the router decodes the parts once", () => {
    // Decoding is allowed in three cases: machine settings, image file names in an export of another shop,
    // and a check of the result's length.
    expect(filesWith(/decodeURI|(?<![.\w])unescape\(/)).toEqual([
      "db/application-role.ts",
      "domain/catalog/import/moving-in/collect-shop.ts",
      "domain/messaging/email/smtp.server.ts",
      "server/web/requests/errors.ts",
    ]);
    const check = readFileSync(resolve(root, "server/web/requests/errors.ts"), "utf8");
    expect(check.split("\n")).toContain("    return decodeURIComponent(path).length > 0;");
  });

  it("the shop's own programs start no other program while they answer requests", () => {
    const starting = filesWith(/child_process|node:vm|worker_threads|node:cluster/);
    // The worker is allowed to start a program, because the worker answers no requests. The worker proves a
    // backup in a separate process.
    expect(starting.filter((file) => !/^(?:server\/start|packages\/embedded-postgres)\//.test(file))).toEqual(
      ["server/worker/restore-in-child.ts"],
    );
    expect(starting.length, "the pattern finds the known files").toBeGreaterThan(3);
  });

  it("the shop's own programs never run text as code, and build no regular expression from text", () => {
    expect(
      filesWith(
        /(?<![.\w])eval\(|new Function\(|setTimeout\(\s*["'`]|document\.write|\.(?:inner|outer)HTML\s*=|insertAdjacentHTML/,
      ),
    ).toEqual([]);
    // The two listed files build patterns only from constants.
    expect(filesWith(/new RegExp\(/)).toEqual([
      "domain/identity/second-factor/backup-codes.ts",
      "domain/operations/backup/upgrade/describe-migration.ts",
    ]);
    // The raw markup of the product image is safe. The shop draws this image from numbers that come from the
    // product's name.
    const raw = filesWith(/dangerouslySetInnerHTML/);
    for (const file of raw) expect([file, RAW[file]]).toEqual([file, expect.any(String)]);
  });

  it("the shop's own programs handle paste events only for the image files and the price steps of a product", () => {
    const file = "app/admin/products/form/use-uploads.ts";
    const steps = "app/admin/products/prices/tier-rows.tsx";
    expect(filesWith(/onPaste|["']paste["']/)).toEqual([file, steps]);
    // The browser itself inserts the pasted text into the field.
    expect(readFileSync(file, "utf8")).toContain("if (!files || files.length === 0) return;");
    expect(readFileSync(steps, "utf8")).toContain('if (typeof pasted === "string") return;');
  });

  it("the shop's own programs send no messages between windows, and use no obsolete technology", () => {
    expect(
      filesWith(
        /postMessage\(|addEventListener\(\s*"message"|jsonp|<(?:object|embed|applet)\s+\w+=|XMLHttpRequest/,
      ),
      // The listed file sends its message to the thread of the card sandbox.
    ).toEqual(["server/start/processes.ts"]);
  });

  it("the shop's own programs verify certificates, and use no weak hash or cipher", () => {
    expect(filesWith(/rejectUnauthorized|NODE_TLS_REJECT|checkServerIdentity/)).toEqual([]);
    expect(
      filesWith(
        /createHash\("(?!sha256")|createHmac\("(?!sha256")|hkdfSync\(\s*"(?!sha256")|aes-\d+-(?!gcm)|createCipheriv\((?!\s*(?:"aes-256-gcm"|[A-Z]+))|privateDecrypt|Math\.random\(\)/,
      ).filter((file) => !(file in HARMLESS_RANDOM)),
    ).toEqual([]);
  });
});

/** Files whose requests run in the browser and go to a path of the shop. */
const IN_BROWSER = new Set([
  "app/design-system/connection.ts",
  "app/admin/design/files/read-progress.ts",
  "app/storefront/system-test/use-checks.ts",
]);
/** Raw markup is allowed for constant scripts and for markup that React itself rendered. */
const RAW: Readonly<Record<string, string>> = {
  "app/admin/brand/page-dialog.tsx": "the preview of a page that render-markdown.ts wrote from allowed tags",
  "app/storefront/checkout-link/page.tsx":
    "the restock form that React has written and escaped on the server (restock-form.server.tsx)",
  "app/storefront/sign-in/page.tsx":
    "the example of a delivered item that React has written and escaped on the server",
  "app/storefront/pages/page.tsx": "a page that render-markdown.ts wrote from allowed tags",
  "app/storefront/product/page.tsx":
    "sections that React has written and escaped on the server (write-sections.server.tsx)",
  "app/root.tsx": "two constants, allowed by nonce or hash",
};
/** The files that use random numbers without a security purpose, each with the purpose. */
const HARMLESS_RANDOM: Readonly<Record<string, string>> = {
  "domain/checkout/start-checkout.ts": "the delay before a retry",
  "server/web/requests/errors.ts": "a random Retry-After delay, so that clients do not all return at once",
};
