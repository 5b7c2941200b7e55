import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";

/**
 * The only module that reads process.env. The module parses the variables into typed settings, only once.
 * When a variable is missing or malformed, the process lists all problems and exits with code 78. The process
 * can also read a secret in SECRET_NAMES from a file. `<NAME>_FILE` is the path of this file.
 */

const STRIPE_HOST = "https://api.stripe.com";
const SECRET_NAMES = [
  "DATABASE_URL",
  "MIGRATION_DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "DATABASE_READ_URL",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "SMTP_URL",
  "MAILBOX_KEY",
  "BACKUP_SCRATCH_URL",
  "BACKUP_S3_ACCESS_KEY",
  "BACKUP_S3_SECRET_KEY",
] as const;

const port = z.coerce.number("must be a port number").int("must be a port number").min(1).max(65535);
const url = (protocols: string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be a URL starting with ${protocols.map((p) => `${p}//`).join(" or ")}`,
    );

function isNetwork(text: string): boolean {
  const [, address = "", bits] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(text.trim()) ?? [];
  return isIP(address) > 0 && Number(bits ?? 0) <= (isIP(address) === 4 ? 32 : 128);
}

const settings = z
  .object({
    /**
     * demo: allows sandbox payments and demo products. production: requires real keys. test: no log output,
     * for tests.
     */
    APP_ENV: z.enum(["demo", "production", "test"], "must be demo, production or test").default("demo"),
    /** The folder of all files that the shop writes: embedded database, keys, audit head. */
    HANDOVER_DATA: z
      .string()
      .default("./.handover")
      .transform((path) => resolve(path)),
    /** Network address to listen on. The default is 0.0.0.0 in production, and otherwise 127.0.0.1. */
    HOST: z.string().min(1).optional(),
    PORT: port.default(3000),
    SANDBOX_PORT: port.optional(),
    /**
     * The metrics port of the web process. The worker serves its metrics on the next higher port. Without
     * this setting the shop exposes no metrics.
     */
    METRICS_PORT: port.max(65534).optional(),
    /** The public URL of the shop. Links in mails and on the payment provider's pages use this URL. */
    APP_URL: url(["http:", "https:"]).optional(),
    DATABASE_URL: url(["postgres:", "postgresql:"]).optional(),
    /** The database URL for the role that owns the tables. Migrations and commands use this role. */
    MIGRATION_DATABASE_URL: url(["postgres:", "postgresql:"]).optional(),
    /** A database URL that bypasses the pooler of DATABASE_URL. LISTEN and migrations use this URL. */
    DATABASE_DIRECT_URL: url(["postgres:", "postgresql:"]).optional(),
    /**
     * The URL of a streaming replica. The back office reads its lists, exports and reports from this replica.
     */
    DATABASE_READ_URL: url(["postgres:", "postgresql:"]).optional(),
    /**
     * named: PostgreSQL keeps the plan of each statement. unnamed: PostgreSQL keeps no plan. Use the value
     * "unnamed" for a pooler that gives each transaction a different connection and does not track prepared
     * statements.
     */
    DATABASE_STATEMENTS: z.enum(["named", "unnamed"], "must be named or unnamed").default("named"),
    /** The maximum number of PostgreSQL connections of one process. */
    DATABASE_POOL: z.coerce.number("must be a number").int().min(2).max(200).default(10),
    STRIPE_SECRET_KEY: z
      .string()
      .regex(/^(sk|rk)_(test|live)_\w+$/, "must start with sk_test_, sk_live_, rk_test_ or rk_live_")
      .optional(),
    STRIPE_WEBHOOK_SECRET: z
      .string()
      .regex(/^whsec_\w+(,whsec_\w+)*$/, "must start with whsec_")
      .optional(),
    STRIPE_API_BASE: url(["http:", "https:"]).default(STRIPE_HOST),
    /**
     * File with the versioned master keys of the vault. The first start of the shop creates the key file when
     * the path is the default path.
     */
    VAULT_KEY_FILE: z
      .string()
      .optional()
      .transform((path) => (path ? resolve(path) : undefined)),
    /**
     * The file that stores the head of the audit log outside the database. The next two settings define where
     * the shop sends the head of the audit log.
     */
    AUDIT_HEAD_FILE: z
      .string()
      .optional()
      .transform((path) => (path ? resolve(path) : undefined)),
    AUDIT_HEAD_MAIL: z.email("must be an e-mail address").optional(),
    AUDIT_HEAD_WEBHOOK: url(["http:", "https:"]).optional(),
    SMTP_URL: url(["smtp:", "smtps:"]).optional(),
    /**
     * The key in the URL of the mailbox page. The first start of the shop creates the key of the mailbox
     * page. Without this key, the shop has no mailbox page.
     */
    MAILBOX_KEY: z
      .string()
      .regex(/^[\w-]{16,}$/, "must be at least 16 letters, digits, - or _")
      .optional(),
    MAIL_FROM: z.string().min(3).default("Handover <shop@localhost>"),
    /**
     * The number of proxies that set X-Forwarded-For. With the value 0, the shop ignores the header
     * X-Forwarded-For.
     */
    TRUSTED_PROXIES: z.coerce.number("must be a number").int().min(0).max(5).default(0),
    /**
     * The name of the header in which the proxy sends a visitor's country, such as CF-IPCountry. When no
     * proxy sends the header, the shop counts no visits.
     */
    COUNTRY_HEADER: z
      .string()
      .regex(/^[A-Za-z][A-Za-z0-9-]{1,60}$/, "must be the name of a header")
      .transform((name) => name.toLowerCase())
      .optional(),
    /**
     * The destination of scheduled backups: `file:/folder`, or `s3:https://host/bucket/prefix` together with
     * the two BACKUP_S3 keys. Without this setting, the shop makes no scheduled backup.
     */
    BACKUP_TO: z
      .string()
      .regex(
        /^(file:\/\S.*|s3:https?:\/\/[^/\s@?#]+\/[^/\s?#]+(\/[^\s?#]*)?)$/,
        "must be file:/folder or s3:https://host/bucket/prefix, without keys",
      )
      .transform((place) => place.replace(/\/+$/, ""))
      .optional(),
    /** The time of the daily backup in the store's time zone. */
    BACKUP_AT: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time such as 04:15")
      .default("04:15"),
    /** The file whose first line is the backup passphrase. Each backup reads the passphrase file again. */
    BACKUP_PASSPHRASE_FILE: z
      .string()
      .transform((path) => resolve(path))
      .optional(),
    BACKUP_S3_ACCESS_KEY: z.string().min(1).optional(),
    BACKUP_S3_SECRET_KEY: z.string().min(1).optional(),
    BACKUP_S3_REGION: z.string().min(1).default("us-east-1"),
    /**
     * The database URL for a role that is allowed to create databases. The backup proof restores each backup
     * on the server of this URL.
     */
    BACKUP_SCRATCH_URL: url(["postgres:", "postgresql:"]).optional(),
    /** The private networks to which the shop is allowed to send webhooks, such as "10.0.0.0/8, fd00::/8". */
    WEBHOOK_ALLOW_NETWORKS: z
      .string()
      .refine((text) => text.split(",").every(isNetwork), "must be networks such as 10.0.0.0/8, fd00::/8")
      .default(""),
    /**
     * The URL of the release notes. The command `doctor` reads the release notes to find out whether a newer
     * version exists.
     */
    RELEASE_NOTES_URL: url(["https:"]).optional(),
    LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"]).default("info"),
  })
  .superRefine((values, context) => {
    const problem = (name: string, message: string) =>
      context.addIssue({ code: "custom", path: [name], message });
    if (Boolean(values.STRIPE_SECRET_KEY) !== Boolean(values.STRIPE_WEBHOOK_SECRET)) {
      problem(
        values.STRIPE_SECRET_KEY ? "STRIPE_WEBHOOK_SECRET" : "STRIPE_SECRET_KEY",
        "is missing: STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are set together or not at all",
      );
    }
    const isStripe = new URL(values.STRIPE_API_BASE).host === new URL(STRIPE_HOST).host;
    const isLiveKey = /^(sk|rk)_live_/.test(values.STRIPE_SECRET_KEY ?? "");
    if (isLiveKey && !isStripe)
      problem("STRIPE_API_BASE", "must be Stripe's own address when the key is a live key");
    if (isStripe && !values.STRIPE_API_BASE.startsWith("https:"))
      problem("STRIPE_API_BASE", "must use https for Stripe");
    if (values.MIGRATION_DATABASE_URL && !values.DATABASE_URL)
      problem("DATABASE_URL", "is missing: MIGRATION_DATABASE_URL is the same database with another role");
    for (const name of ["DATABASE_DIRECT_URL", "DATABASE_READ_URL"] as const)
      if (values[name] && !values.DATABASE_URL)
        problem("DATABASE_URL", `is missing: ${name} is another way to the same database`);
    if (values.BACKUP_TO?.startsWith("s3:")) {
      for (const name of ["BACKUP_S3_ACCESS_KEY", "BACKUP_S3_SECRET_KEY"] as const)
        if (!values[name]) problem(name, "is missing: BACKUP_TO needs it for s3:");
      if (!values.BACKUP_PASSPHRASE_FILE)
        problem("BACKUP_PASSPHRASE_FILE", "is missing: a backup leaves this machine only encrypted");
    }
    if (values.AUDIT_HEAD_MAIL && !values.SMTP_URL)
      problem("AUDIT_HEAD_MAIL", "needs a mail server: set SMTP_URL");
    const metrics = values.METRICS_PORT ?? 0;
    if (
      [values.PORT, values.SANDBOX_PORT ?? values.PORT + 1].some(
        (one) => one === metrics || one === metrics + 1,
      )
    )
      problem("METRICS_PORT", "must differ from PORT and SANDBOX_PORT, and so must the port after it");
    if (values.APP_ENV === "production") {
      if (!values.STRIPE_SECRET_KEY)
        problem("STRIPE_SECRET_KEY", "is required in production: the card sandbox does not run there");
      if (!values.STRIPE_WEBHOOK_SECRET) problem("STRIPE_WEBHOOK_SECRET", "is required in production");
      if (!isStripe)
        problem(
          "STRIPE_API_BASE",
          "must be Stripe's own address in production: the card sandbox does not run there",
        );
      if (values.STRIPE_SECRET_KEY && !isLiveKey)
        problem("STRIPE_SECRET_KEY", "must be a live key in production");
      if (!values.APP_URL?.startsWith("https:")) problem("APP_URL", "must be an https address in production");
    }
  })
  .transform((values) => ({
    ...values,
    HOST: values.HOST ?? (values.APP_ENV === "production" ? "0.0.0.0" : "127.0.0.1"),
    APP_URL: (values.APP_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ""),
    SANDBOX_PORT: values.SANDBOX_PORT ?? values.PORT + 1,
    VAULT_KEY_FILE: values.VAULT_KEY_FILE ?? resolve(values.HANDOVER_DATA, "keys/vault.json"),
    AUDIT_HEAD_FILE: values.AUDIT_HEAD_FILE ?? resolve(values.HANDOVER_DATA, "audit-head.json"),
    PAYMENTS_LIVE: /^(sk|rk)_live_/.test(values.STRIPE_SECRET_KEY ?? ""),
  }));

export type Env = z.output<typeof settings>;

/**
 * Thrown when settings are missing or malformed. `problems` has one line for each wrong setting. The line
 * does not contain the value of the setting.
 */
export class SettingsError extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(
      `Handover cannot start. ${problems.length} setting(s) to correct:\n${problems.map((p) => `  - ${p}`).join("\n")}`,
    );
    this.name = "SettingsError";
    this.problems = problems;
  }
}

/**
 * Parses environment variables into typed settings.
 * @throws SettingsError that lists all missing or malformed variables.
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const values: Record<string, string | undefined> = {};
  const problems: string[] = [];
  for (const [name, value] of Object.entries(source)) if (value !== "") values[name] = value;
  for (const name of SECRET_NAMES) {
    const path = values[`${name}_FILE`];
    if (!path || values[name]) continue;
    try {
      values[name] = readFileSync(path, "utf8").trim();
    } catch {
      problems.push(`${name}_FILE: cannot read ${path}`);
    }
  }
  const parsed = settings.safeParse(values);
  if (!parsed.success)
    problems.push(...parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`));
  if (!parsed.success || problems.length > 0) throw new SettingsError(problems);
  return parsed.data;
}

function parseOrExit(): Env {
  try {
    return parseEnv(process.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    // The process continues, because `handover doctor` reports wrong settings as a finding.
    if (process.argv[2] === "doctor") throw error;
    console.error(error.message);
    process.exit(78);
  }
}

/** The settings of this process. */
export const env: Env = parseOrExit();
