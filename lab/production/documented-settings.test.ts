import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { parseEnv, SettingsError } from "#env";
import { documentedSettings } from "./documented-settings.ts";

const folder = mkdtempSync(join(tmpdir(), "handover-first-day-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const secrets: Readonly<Record<string, string>> = {
  DATABASE_URL: "postgresql://shop_app:password@database.example/shop?sslmode=verify-full",
  BACKUP_SCRATCH_URL: "postgresql://shop_proof:password@database.example/postgres?sslmode=verify-full",
  STRIPE_SECRET_KEY: "rk_live_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  SMTP_URL: "smtp://user:password@mail.example:587",
};

/**
 * The settings of docs/operations/first-day.md, with the paths of this test instead of the documented paths.
 */
function settingsHere(): Record<string, string> {
  for (const [name, value] of Object.entries(secrets)) writeFileSync(join(folder, name), `${value}\n`);
  const listed = Object.entries(documentedSettings());
  return Object.fromEntries(listed.map(([name, value]) => [name, value.replace("/secrets/app", folder)]));
}

it("docs/operations/first-day.md shows settings that the shop accepts in production", () => {
  const settings = parseEnv(settingsHere());
  expect(settings).toMatchObject({
    ...secrets,
    APP_ENV: "production",
    PAYMENTS_LIVE: true,
    TRUSTED_PROXIES: 1,
  });
});

it("docs/operations/first-day.md shows a file for every secret that production needs", () => {
  const { STRIPE_WEBHOOK_SECRET_FILE: _, ...settings } = settingsHere();
  expect(() => parseEnv(settings)).toThrow(SettingsError);
});
