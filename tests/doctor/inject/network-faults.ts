import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { readSmtp } from "#domain/messaging/email/smtp.server.ts";
import { askOwnAddress, FORGED_ADDRESS, type OwnAnswer } from "#domain/operations/doctor/own-address.ts";
import type { CertificateReading } from "#domain/operations/doctor/read-certificate.ts";
import { env } from "#env";
import { startLoopbackSmtp } from "#tests/loopback-smtp.ts";
import { type Injection, onUndo, reading, setting } from "./injection.ts";

const DAY_MS = 86_400_000;
const VISITOR = "203.0.113.9";
const PROXY = "198.51.100.7";
const NOTES = "https://code.example/CHANGELOG.md";

async function openMailServer() {
  const server = await startLoopbackSmtp();
  onUndo(server.stop);
  return server.url;
}

const certificate = (read: CertificateReading) => ({
  settings: { ...env, APP_URL: "https://shop.example.com" },
  certificate: async () => read,
});
const shop = { name: "shop.example.com" };

/**
 * Replaces what the shop reports about the doctor's request: the client's address and the forwarding header.
 * The first parameter is the number of proxies that the shop trusts.
 */
const seen = (TRUSTED_PROXIES: number, client: string, forwardedFor: string) => ({
  settings: { ...env, TRUSTED_PROXIES },
  ownAddress: async (): Promise<OwnAnswer> => ({
    state: "shop",
    seen: { client, forwardedFor, isForwarded: false },
  }),
});

const ownAddress = (state: Exclude<OwnAnswer["state"], "shop">) => ({
  ownAddress: async (): Promise<OwnAnswer> => ({ state }),
});

/** Faults of the mail server, the public address, its certificate and its proxies. */
export const networkFaults = {
  "production without a mail server": setting({ APP_ENV: "production", SMTP_URL: undefined }, {}),
  "nobody listens at the port of the mail server": setting(
    { SMTP_URL: "smtp://127.0.0.1:1" },
    { name: "127.0.0.1:1" },
  ),
  "the mail server refuses the password": async () => {
    const url = (await openMailServer()).replace("//", "//shop:hunter2@");
    return { readings: { settings: { ...env, SMTP_URL: url } }, details: { code: "535" } };
  },
  "the mail server offers no STARTTLS": async () => {
    const url = await openMailServer();
    return {
      readings: {
        settings: { ...env, SMTP_URL: "smtp://shop:hunter2@mail.example.com:587" },
        readMail: (_, needsTls) => readSmtp(url, needsTls),
      },
      details: { name: "mail.example.com:587" },
    };
  },
  "the certificate of the mail server is not valid": setting(
    { SMTP_URL: "smtp://mail.example.com:587" },
    { name: "mail.example.com:587", code: "ETLS" },
    { readMail: async () => ({ state: "certificate", code: "ETLS" }) },
  ),

  "the name in APP_URL does not exist": reading(ownAddress("unknown"), { name: env.APP_URL }),
  "nothing listens at APP_URL": async () => {
    const APP_URL = "http://127.0.0.1:1";
    return {
      readings: { settings: { ...env, APP_URL }, ownAddress: () => askOwnAddress(APP_URL) },
      details: { name: APP_URL },
    };
  },
  "APP_URL leads to another server": async () => {
    const server = createServer((_, answer) => answer.end('{"status":"ok","proof":"0"}'));
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    onUndo(() => server.close());
    const APP_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return {
      readings: { settings: { ...env, APP_URL }, ownAddress: () => askOwnAddress(APP_URL) },
      details: { name: APP_URL },
    };
  },
  "the public address does not answer in time": reading(ownAddress("silent"), { name: env.APP_URL }),

  "a newer version was released": setting(
    { RELEASE_NOTES_URL: NOTES },
    { name: "99.0.0", code: "0.1.0" },
    { version: "0.1.0", newestRelease: async () => ({ newest: "99.0.0", code: "" }) },
  ),
  "the release notes are gone": setting(
    { RELEASE_NOTES_URL: NOTES },
    { name: NOTES, code: "404" },
    { newestRelease: async () => ({ newest: null, code: "404" }) },
  ),
  "the certificate is over": reading(certificate({ state: "over" }), shop),
  "the certificate ends in three days": reading(
    certificate({ state: "trusted", validUntil: new Date(Date.now() + 3.5 * DAY_MS) }),
    { ...shop, days: 3 },
  ),
  "a certificate for another name": reading(certificate({ state: "name", names: "DNS:other.example.com" }), {
    ...shop,
    names: "DNS:other.example.com",
  }),
  "a certificate of an unknown authority": reading(
    certificate({ state: "untrusted", code: "DEPTH_ZERO_SELF_SIGNED_CERT" }),
    { ...shop, code: "DEPTH_ZERO_SELF_SIGNED_CERT" },
  ),

  "the proxy header lies": reading(seen(1, FORGED_ADDRESS, FORGED_ADDRESS), { count: 1, wanted: 0 }),
  "a proxy and TRUSTED_PROXIES=0": reading(seen(0, "127.0.0.1", `${FORGED_ADDRESS}, ${VISITOR}`), {
    wanted: 1,
  }),
  "two proxies and TRUSTED_PROXIES=1": reading(seen(1, PROXY, `${FORGED_ADDRESS}, ${VISITOR}, ${PROXY}`), {
    count: 1,
    wanted: 2,
  }),
} satisfies Record<string, Injection>;
