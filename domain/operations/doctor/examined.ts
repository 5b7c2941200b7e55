import pg from "pg";
import { webhookPath } from "#addresses";
import { pool } from "#db/client.server.ts";
import { readSmtp, type SmtpReading } from "#domain/messaging/email/smtp.server.ts";
import { readLastProof } from "#domain/operations/backup/rounds/queries.ts";
import { findMissingRights } from "#domain/operations/connections/check-key-rights.ts";
import { announcedProcesses } from "#domain/operations/key-management/announce-keys.ts";
import { type DiskReading, readDisk } from "#domain/operations/watching/read-disk.ts";
import { type ClockReading, readClocks } from "#domain/operations/watching/watch-clocks.ts";
import { type ProviderSale, readProviderSale } from "#domain/payments/note-provider-sale.ts";
import type { WebhookEndpoint } from "#domain/payments/optional-parts.ts";
import type { ProviderConnection } from "#domain/payments/provider.ts";
import { checkoutProvider } from "#domain/payments/registry/providers.server.ts";
import { type Env, env } from "#env";
import project from "../../../package.json" with { type: "json" };
import { askOwnAddress, type OwnAnswer } from "./own-address.ts";
import { type CertificateReading, readCertificate } from "./read-certificate.ts";
import { type ReleaseReading, readNewestRelease } from "./read-release.ts";

/** A function that reads rows of the shop's database. */
export type ReadRows = <Row extends pg.QueryResultRow>(
  text: string,
  values?: readonly unknown[],
) => Promise<Row[]>;

/** The newest proof of a backup, and the current problem of the backups. */
type ProofReading = Pick<Awaited<ReturnType<typeof readLastProof>>, "problem"> & {
  last: { provedAt: string } | null;
};

/**
 * A running process of the shop: its name, such as "worker shop-1 4711", and the hashes of its keys by
 * version.
 */
type RunningProcess = Awaited<ReturnType<typeof announcedProcesses>>[number];

/**
 * The functions that read the state of the shop for the checks. A test can replace each function separately.
 * No function changes anything.
 */
export interface Examined {
  settings: Env;
  readRows: ReadRows;
  /**
   * Opens a new connection. A new connection reveals a wrong address or password even when the pool still has
   * open connections.
   */
  connect: (url: string) => Promise<void>;
  readDisk: (folder: string) => Promise<DiskReading>;
  readMail: (url: string, needsTls: boolean) => Promise<SmtpReading>;
  provider: () => ProviderConnection & { webhookPath: string };
  /**
   * The names of the rights that the provider's key lacks. The list is null when the provider does not
   * answer.
   */
  missingRights: () => Promise<string[] | null>;
  /**
   * How the shop last learned that the provider is the seller of record, or null when the shop has not
   * learned this. The function is missing when the provider has no account that the shop can check.
   */
  providerSale?: () => Promise<ProviderSale | null>;
  /**
   * The webhook endpoints at the provider. The result is null when the key may not read the endpoints. The
   * function is missing when the provider has no account that the shop can check.
   */
  webhookEndpoints?: () => Promise<WebhookEndpoint[] | null>;
  ownAddress: () => Promise<OwnAnswer>;
  certificate: (url: string) => Promise<CertificateReading>;
  clocks: () => Promise<ClockReading>;
  processes: () => Promise<RunningProcess[]>;
  /** The version of this process. */
  version: string;
  newestRelease: (address: string) => Promise<ReleaseReading>;
  /** The function is missing in a shop without scheduled backups. */
  lastProof?: () => Promise<ProofReading>;
}

/** Timeout of a connection attempt to the database, in milliseconds. */
const CONNECT_MS = 4_000;

/**
 * Returns the functions that read the state of this shop. The functions read with the rights of this process.
 */
export function examineShop(): Examined {
  // Two checks need the response from the public address. Therefore the shop sends only one request to the
  // public address.
  let asked: Promise<OwnAnswer> | undefined;
  const { account } = checkoutProvider();
  return {
    settings: env,
    readRows: async (text, values = []) => (await pool.query(text, [...values])).rows,
    connect,
    readDisk,
    readMail: readSmtp,
    provider: () => {
      const provider = checkoutProvider();
      return { ...provider.connection, webhookPath: webhookPath(provider.name) };
    },
    missingRights: () => findMissingRights(CONNECT_MS),
    ownAddress: () => {
      asked ??= askOwnAddress(env.APP_URL);
      return asked;
    },
    certificate: readCertificate,
    clocks: readClocks,
    processes: announcedProcesses,
    version: project.version,
    newestRelease: readNewestRelease,
    ...(account && {
      providerSale: () => readProviderSale(checkoutProvider()),
      webhookEndpoints: () => account.listWebhookEndpoints(),
    }),
    ...(env.BACKUP_TO ? { lastProof: readLastProof } : {}),
  };
}

async function connect(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  client.on("error", () => {});
  try {
    await client.connect();
  } finally {
    await client.end().catch(() => {});
  }
}
