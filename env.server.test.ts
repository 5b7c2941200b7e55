import { describe, expect, it } from "vitest";
import { parseEnv, SettingsError } from "./env.server.ts";

function problemsOf(source: Record<string, string>): string[] {
  try {
    parseEnv(source);
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
  return [];
}

describe("parseEnv", () => {
  it("parseEnv accepts an empty environment for a demo on this machine", () => {
    const env = parseEnv({});
    expect(env.PORT).toBe(3000);
    expect(env.APP_URL).toBe("http://localhost:3000");
    expect(env.SANDBOX_PORT).toBe(3001);
    expect(env.DATABASE_URL).toBeUndefined();
  });

  it("parseEnv reports all malformed settings together, and does not quote their values", () => {
    const problems = problemsOf({
      PORT: "eighty",
      DATABASE_URL: "mysql://secret@db",
      STRIPE_SECRET_KEY: "hunter2",
    });
    expect(problems.map((line) => line.split(":")[0])).toEqual(
      expect.arrayContaining(["PORT", "DATABASE_URL", "STRIPE_SECRET_KEY"]),
    );
    expect(problems.join("\n")).not.toMatch(/hunter2|secret@db/);
  });

  it("parseEnv accepts the additional database URLs only when DATABASE_URL is also set", () => {
    const url = "postgres://shop@db/shop";
    for (const name of ["DATABASE_READ_URL", "DATABASE_DIRECT_URL"]) {
      expect(problemsOf({ [name]: url })).toEqual([expect.stringContaining("DATABASE_URL: is missing")]);
      expect(problemsOf({ DATABASE_URL: url, [name]: url })).toEqual([]);
      expect(problemsOf({ DATABASE_URL: url, [name]: "mysql://db" })).toHaveLength(1);
    }
    expect(parseEnv({}).DATABASE_STATEMENTS).toBe("named");
    expect(problemsOf({ DATABASE_STATEMENTS: "off" })).toEqual([expect.stringContaining("named or unnamed")]);
  });

  it("parseEnv reads the backup destination, and rejects a bucket without keys or without a passphrase", () => {
    const place = "s3:https://s3.example.com/bucket/shop/";
    expect(problemsOf({ BACKUP_TO: place }).map((line) => line.split(":")[0])).toEqual([
      "BACKUP_S3_ACCESS_KEY",
      "BACKUP_S3_SECRET_KEY",
      "BACKUP_PASSPHRASE_FILE",
    ]);
    const keys = { BACKUP_S3_ACCESS_KEY: "a", BACKUP_S3_SECRET_KEY: "hunter2", BACKUP_PASSPHRASE_FILE: "/p" };
    expect(parseEnv({ BACKUP_TO: place, ...keys }).BACKUP_TO).toBe("s3:https://s3.example.com/bucket/shop");
    expect(parseEnv({ BACKUP_TO: "file:/backups" }).BACKUP_AT).toBe("04:15");
    for (const wrong of ["/backups", "file:backups", "s3:bucket", "s3:https://a:b@host/b", "ftp://host/a"])
      expect([wrong, problemsOf({ BACKUP_TO: wrong })]).toEqual([
        wrong,
        expect.arrayContaining([expect.stringContaining("BACKUP_TO: must be")]),
      ]);
    expect(problemsOf({ BACKUP_AT: "24:00" })).toEqual([expect.stringContaining("must be a time")]);
  });

  it("parseEnv rejects a metrics port when the web process or the worker uses the port publicly", () => {
    for (const METRICS_PORT of ["3000", "2999", "3001"])
      expect(problemsOf({ METRICS_PORT })).toEqual([expect.stringContaining("METRICS_PORT: must differ")]);
    expect(problemsOf({ METRICS_PORT: "9464" })).toEqual([]);
    expect(parseEnv({}).METRICS_PORT).toBeUndefined();
  });

  it("parseEnv accepts networks for webhooks, and rejects a text that is not a network", () => {
    expect(problemsOf({ WEBHOOK_ALLOW_NETWORKS: "10.0.0.0/8, fd00::/8,192.168.1.7" })).toEqual([]);
    for (const WEBHOOK_ALLOW_NETWORKS of ["shop.example", "10.0.0.0/33", "10.0.0.0/8,"])
      expect(problemsOf({ WEBHOOK_ALLOW_NETWORKS })).toEqual([expect.stringContaining("must be networks")]);
  });

  it("parseEnv accepts only an https URL for the release notes, and has no URL by default", () => {
    expect(parseEnv({}).RELEASE_NOTES_URL).toBeUndefined();
    expect(problemsOf({ RELEASE_NOTES_URL: "https://code.example/raw/CHANGELOG.md" })).toEqual([]);
    expect(problemsOf({ RELEASE_NOTES_URL: "http://code.example/CHANGELOG.md" })).toHaveLength(1);
  });

  it("parseEnv rejects a Stripe secret key without a webhook secret, and rejects a webhook secret without a Stripe secret key", () => {
    expect(problemsOf({ STRIPE_SECRET_KEY: "sk_test_1" })).toEqual([
      expect.stringContaining("STRIPE_WEBHOOK_SECRET"),
    ]);
  });

  it("parseEnv rejects a live key when the API host does not belong to Stripe", () => {
    const problems = problemsOf({
      STRIPE_SECRET_KEY: "sk_live_1",
      STRIPE_WEBHOOK_SECRET: "whsec_1",
      STRIPE_API_BASE: "http://localhost:3001",
    });
    expect(problems).toEqual([expect.stringContaining("STRIPE_API_BASE")]);
  });

  it("parseEnv rejects the sandbox and test keys in production", () => {
    const problems = problemsOf({ APP_ENV: "production", APP_URL: "https://shop.example" });
    expect(problems.some((line) => line.startsWith("STRIPE_SECRET_KEY"))).toBe(true);
    const sandbox = problemsOf({
      APP_ENV: "production",
      APP_URL: "https://shop.example",
      STRIPE_SECRET_KEY: "sk_test_1",
      STRIPE_WEBHOOK_SECRET: "whsec_1",
      STRIPE_API_BASE: "http://localhost:3001",
    });
    expect(sandbox.join("\n")).toMatch(/STRIPE_API_BASE.*sandbox/);
    expect(sandbox.join("\n")).toMatch(/STRIPE_SECRET_KEY: must be a live key/);
  });

  it("parseEnv reports the path of a secret file when the file is missing", () => {
    expect(problemsOf({ DATABASE_URL_FILE: "/nonexistent/file" })).toEqual([
      "DATABASE_URL_FILE: cannot read /nonexistent/file",
    ]);
  });
});
