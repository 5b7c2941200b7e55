import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** Compares the rules and the list of keys in docs/security.md with the sources. */
const text = readFileSync(new URL("security.md", import.meta.url), "utf8");
const root = new URL("..", import.meta.url);

describe("the list of keys and algorithms in docs/security.md", () => {
  const [, list = ""] = /\n## Keys and algorithms\n([\s\S]*?)\n## /.exec(text) ?? [];
  const named = [...list.matchAll(/`([\w./-]+\.ts)`/g)].map(([, file = ""]) => file);
  /**
   * Matches calls that make a key, a hash, a cipher or random bytes. The pattern does not match calls that
   * compare keys.
   */
  const CRYPTO =
    /\b(?:create(?:Hash|Hmac|Cipheriv|Decipheriv|Sign|Verify)|hkdfSync|hkdf|scrypt|scryptSync|pbkdf2\w*|randomBytes|generateKey\w*|diffieHellman|crypto\.subtle)\b|from "(?:@node-rs\/argon2|otpauth|@simplewebauthn\/server)"/;
  const sources = ["app", "messages", "domain", "db", "server"].flatMap((folder) =>
    readdirSync(new URL(`${folder}/`, root), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|-in-test\.|trial-/.test(name))
      .map((name) => `${folder}/${name}`),
  );

  it("docs/security.md lists each file that creates a key, a hash or random bytes", () => {
    const using = sources.filter((file) => CRYPTO.test(readFileSync(new URL(file, root), "utf8")));
    expect(using.length).toBeGreaterThan(25);
    expect(using.filter((file) => !named.includes(file))).toEqual([]);
  });

  it("the list of keys in docs/security.md contains only files that create a key, a hash or random bytes", () => {
    const idle = named.filter((file) => !CRYPTO.test(readFileSync(new URL(file, root), "utf8")));
    expect(idle).toEqual([]);
  });

  it("docs/security.md lists the same scrypt parameters as the code, and the same purposes of the token key", () => {
    const sourceOf = (file: string) => readFileSync(new URL(file, root), "utf8");
    const [, uses = ""] = /TokenUse =([^;]*);/.exec(sourceOf("domain/security/vault/token-key.ts")) ?? [];
    expect([...uses.matchAll(/"([a-z-]+)"/g)].map(([, use]) => use)).toEqual([
      "one-time-link",
      "staff-challenge",
      "backup-code",
      "known-browser",
      "coupon-buyer",
      "coupon-card",
      "blocked-mailbox",
      "health-probe",
      "order-session",
    ]);
    expect(list).toContain(
      "one-time links, the note between password and code, backup codes, known browsers, the buyers and cards of coupons, blocked mailboxes of erased accounts, the doctor's question to the public address, the order session of a checkout.",
    );
    expect(sourceOf("domain/operations/backup/seal-stream.ts")).toContain("N: 131_072, r: 8, p: 1");
    expect(list).toContain("N 131,072, r 8, p 1");
  });
});

const RATES = "domain/kernel/limits/rate-limit.ts";
const STAFF_RATES = "domain/kernel/limits/staff-limits.ts";
const QUESTIONS = "domain/checkout/settlement/return/provider-question-limits.ts";

describe("the rules", () => {
  /**
   * Each row has a part of a rule and the code that enforces this part. The comparison ignores white space.
   */
  const LIMITS: [sentence: string, file: string, code: string][] = [
    [
      "ends after 14 days without a request, and at the latest after 90 days",
      "domain/identity/sign-in/sessions.ts",
      "idle: 14 * DAY_MS, absolute: 90 * DAY_MS",
    ],
    [
      "ends after 30 minutes without a request, and at the latest after 12 hours",
      "domain/identity/sign-in/sessions.ts",
      "idle: 30 * MINUTE_MS, absolute: 12 * HOUR_MS",
    ],
    ["counts as fresh for 10 minutes", "domain/kernel/permissions.ts", "FRESH_MS = 10 * 60 * 1000"],
    [
      "browsers that do not know the account share 10 attempts in 15 minutes",
      RATES,
      'name: "sign_in_account", attempts: 10, windowSeconds: 15 * MINUTE, longestWaitSeconds: 4 * HOUR',
    ],
    ["one network address has 30 attempts", RATES, 'name: "sign_in_address", attempts: isProduction ? 30 :'],
    ["has 10 attempts of its own", RATES, "knownBrowserRule = { attempts: 10, windowSeconds: 15 * MINUTE"],
    ["Past 5 requests an hour", RATES, "_account`, attempts: 5, windowSeconds: HOUR"],
    [
      "one more reset link goes out every 10 minutes",
      RATES,
      "_further`, attempts: 1, windowSeconds: 10 * MINUTE",
    ],
    [
      "Codes of the second factor: 10 attempts in 15 minutes. After 100 wrong codes without a correct one",
      STAFF_RATES,
      'name: "second_factor_total", act: "code", attempts: 100,',
    ],
    ["Downloads of own data: 3 a day", RATES, 'name: "export_account", attempts: 3, windowSeconds: DAY'],
    ["users and of sales: 10 an hour each", "db/values/limits.ts", "RATE_LIMIT_ATTEMPTS = 10;"],
    ["Reveals: 20 an hour for staff", "db/values/limits.ts", "REVEALS_PER_HOUR = 20;"],
    [
      "300 in 15 minutes for a shopper's own items",
      RATES,
      'name: "reveal_account", attempts: 300, windowSeconds: 15 * MINUTE',
    ],
    [
      "Writes of staff: 300 in 5 minutes",
      STAFF_RATES,
      'name: "staff_write_account", act: "update", attempts: 300, windowSeconds: 5 * MINUTE',
    ],
    ["Orders: 3 open ones", "domain/checkout/holds/limit-orders.ts", "OPEN_ORDERS_MAX = 3;"],
    ["30 in 10 minutes", "domain/checkout/holds/limit-orders.ts", "RECENT_ORDERS_MAX = 30;"],
    [
      "one per order in 3 seconds",
      QUESTIONS,
      'name: "provider_question_order", attempts: 1, windowSeconds: 3',
    ],
    [
      "30 a minute for an account",
      QUESTIONS,
      'name: "provider_question_account", attempts: 30, windowSeconds',
    ],
    ["300 for all", QUESTIONS, 'name: "provider_question_all", attempts: 300, windowSeconds: MINUTE'],
    [
      "the network address it came from for two days",
      "domain/checkout/settlement/sweep-orders.ts",
      "NETWORK_DAYS = 2;",
    ],
    [
      "Every five minutes the worker writes",
      "domain/operations/watching/announce-head.ts",
      "HEAD_SECONDS = 300;",
    ],
  ];
  const inOneLine = (many: string) => many.replace(/\s+/g, " ");

  it.each(LIMITS)(
    "the rules in docs/security.md state the same limit as the code: %s",
    (sentence, file, code) => {
      expect(inOneLine(text)).toContain(sentence);
      expect(inOneLine(readFileSync(new URL(file, root), "utf8"))).toContain(code);
    },
  );
});
