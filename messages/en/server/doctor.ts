import { diskSizeIn } from "#messages/disk-size.ts";
import type { Details } from "#messages/doctor-details.ts";
import { backups } from "#messages/en/back-office/operations/backups.ts";

const { problems } = backups;
const size = diskSizeIn("en-US");

/** The sentences of the doctor. The server writes these sentences into the data of the health page. */
export const doctor = {
  settings_ok: "The settings are valid.",
  settings_invalid: ({ names }: Details) => `Correct these settings and start the shop again: ${names}.`,
  settings_demo_public: ({ name }: Details) =>
    `The shop at ${name} runs as a demo. Set APP_ENV=production before you sell.`,
  database_ok: ({ name }: Details) => `The database at ${name} answers.`,
  database_missing: "No database is configured. Set DATABASE_URL, or start the shop once with npm start.",
  database_away: ({ code, name }: Details) =>
    `The database at ${name} cannot be reached (${code}). Start the server, or correct the host and port in DATABASE_URL.`,
  database_refused: ({ code, name }: Details) =>
    `The database at ${name} refuses the shop (${code}). Correct the user, password and database name in DATABASE_URL.`,
  database_without_tls: ({ name }: Details) =>
    `The connection to the database at ${name} is not encrypted. Add ?sslmode=verify-full to DATABASE_URL.`,
  database_plain: ({ name }: Details) =>
    `The connection to the database at ${name} in the private network is not encrypted. Add ?sslmode=verify-full to DATABASE_URL if other machines can listen.`,
  database_old: ({ count, name }: Details) =>
    `PostgreSQL ${count} at ${name} is too old. Install version 15 or newer.`,
  role_ok: ({ name }: Details) => `The role ${name} has the necessary rights and owns no table.`,
  role_owns: ({ name }: Details) =>
    `The shop runs with the role ${name}, which owns the tables and could shorten the audit log. Set MIGRATION_DATABASE_URL to this role and DATABASE_URL to an ordinary role.`,
  role_lacks: ({ name, names }: Details) =>
    `The role ${name} lacks rights on these tables: ${names}. Run npm run handover -- migrate, which grants these rights.`,
  schema_ok: "The database has the schema of this version.",
  schema_behind: ({ count }: Details) =>
    `The database lacks migrations of this version (${count}). Run npm run handover -- migrate.`,
  schema_newer: ({ count }: Details) =>
    `A newer version of the shop has migrated the database (unknown migrations: ${count}). Start that version, and do not use this one.`,
  schema_unreleased:
    "A version from before the first release has migrated the database. Make a backup with that version. Then restore the backup into an empty database with this version.",
  keys_ok: ({ path }: Details) =>
    `The key file ${path} fits this shop, and every running process has its keys.`,
  keys_missing: ({ path }: Details) =>
    `The key file ${path} does not exist. Copy the shop's key file there, because no credential opens without the key file.`,
  keys_malformed: ({ path }: Details) =>
    `The key file ${path} is damaged. Replace the key file with your stored copy.`,
  keys_readable: ({ code, path }: Details) =>
    `Other users of the machine can read the key file (mode ${code}). Run chmod 600 ${path}.`,
  keys_of_other_shop: ({ path }: Details) =>
    `The key file ${path} belongs to another shop. Replace this file with the key file of this shop.`,
  keys_differ: ({ names, path }: Details) =>
    `These processes have other keys: ${names}. Copy ${path} to their machines.`,
  disk_ok: ({ megabytes, path }: Details) => `${size(megabytes)} are free at ${path}.`,
  disk_low: ({ megabytes, path }: Details) =>
    `Only ${size(megabytes)} are free at ${path}. Make free space or enlarge the disk this week.`,
  disk_full: ({ megabytes, path }: Details) =>
    `The disk of ${path} is nearly full (${size(megabytes)} are free). Make free space now, before the database stops.`,
  disk_read_only: ({ path }: Details) =>
    `The shop cannot write to ${path}. Give the shop's user the right to write there, or mount the disk as writable.`,
  mail_ok: ({ name }: Details) => `The mail server ${name} accepts the shop's connection.`,
  mail_mailbox: "Mails stay in the mailbox page of this demo. Set SMTP_URL to send mails.",
  mail_unset: "Mails wait in the database, because no mail server is configured. Set SMTP_URL.",
  mail_away: ({ code, name }: Details) =>
    `The mail server ${name} does not answer (${code}). Correct the host and port in SMTP_URL, or open the port in the firewall.`,
  mail_refused: ({ code, name }: Details) =>
    `The mail server ${name} refuses the shop (${code}). Correct the user and password in SMTP_URL, or ask the operator of the mail server.`,
  mail_plain: ({ name }: Details) =>
    `The mail server ${name} offers no encryption (STARTTLS). Use the server's TLS port with smtps:// in SMTP_URL, or use another server.`,
  mail_certificate: ({ code, name }: Details) =>
    `The certificate of the mail server ${name} is not valid (${code}). Use the host name of the certificate in SMTP_URL, or have the certificate renewed.`,
  support_ok: ({ name }: Details) => `Shoppers reach the support at ${name}.`,
  support_mail: ({ name }: Details) => `Shoppers write to ${name}, as the owner has chosen.`,
  support_unset: ({ name }: Details) =>
    `No support link is set, so shoppers can only write to ${name}. Enter the link in Settings, Support.`,
  payments_ok: ({ code }: Details) => `The card provider answers, and the key has all rights (${code} mode).`,
  payments_test: ({ name }: Details) =>
    `The card provider answers to a test key, so no money moves. Set ${name} to the live key before you sell.`,
  payments_sandbox: "The card sandbox answers. Payments are simulated, and no money moves.",
  payments_unset: ({ name }: Details) =>
    `Nobody can pay, because no card provider is configured. Set ${name}.`,
  payments_away: ({ name }: Details) =>
    `The card provider does not answer, or does not know the key. Compare ${name} with the provider's dashboard, and check that this machine reaches the internet.`,
  payments_rights: ({ name, names }: Details) =>
    `The key in ${name} lacks these rights: ${names}. Add these rights to the key in the provider's dashboard.`,
  payments_test_key: ({ name }: Details) =>
    `This shop has taken real money and now has a test key. Set ${name} to the live key.`,
  seller_unknown:
    "The shop does not know yet whether the provider sells in its own name (Managed Payments). The shop turns Managed Payments off on every payment page. No page of the last 30 days had Managed Payments on.",
  seller_page:
    "A payment page of the last 30 days had Managed Payments on, although the shop turns it off on every page. The provider sells in its own name and may charge tax on top of the price. Ask the provider's support to turn Managed Payments off for this account. Look in Sales for payments with a different amount.",
  seller_refusal:
    "The provider refused a payment page of the last 30 days because of Managed Payments, and the shopper could not pay. The shop turns Managed Payments off on every page. Ask the provider's support to turn Managed Payments off for this account.",
  webhook_ok: ({ name }: Details) => `The provider sends to ${name} all events that the shop needs.`,
  webhook_unset: ({ name }: Details) =>
    `The shop rejects the provider's events, because it has no webhook secret. Copy the signing secret of ${name} from the provider's dashboard into the settings.`,
  webhook_away: ({ name }: Details) =>
    `The provider does not answer when the shop asks for the webhook endpoints. Compare ${name} with the provider's dashboard.`,
  webhook_missing: ({ name }: Details) =>
    `The provider sends no events to this shop. Add a webhook endpoint for ${name} in the provider's dashboard.`,
  webhook_disabled: ({ name }: Details) =>
    `The provider has disabled the webhook endpoint ${name}. Enable the endpoint in the provider's dashboard.`,
  webhook_events: ({ name, names }: Details) =>
    `The webhook endpoint ${name} does not receive these events: ${names}. Select these events in the provider's dashboard.`,
  webhook_hidden: ({ name }: Details) =>
    `The key may not read the webhook endpoints. Give the key the read right, or check by hand that ${name} receives all events.`,
  address_ok: ({ name }: Details) => `This shop answers at ${name}.`,
  address_unknown: ({ name }: Details) =>
    `The host name in ${name} has no address. Correct APP_URL, or add the name to the DNS.`,
  address_refused: ({ name }: Details) =>
    `Nothing listens at ${name}. Start the shop and its proxy, or correct APP_URL.`,
  address_other: ({ name }: Details) =>
    `Another server answers at ${name}. Correct APP_URL, or make the proxy pass every path to this shop.`,
  address_silent: ({ name }: Details) =>
    `${name} does not answer this machine in time. Open the address from another network. If this fails too, check the firewall and the proxy.`,
  address_keyless:
    "Not checked. The shop signs its request to the public address with the key file, but the key file cannot be read. Repair the key file first.",
  address_untrusted:
    "Not checked. The certificate of the public address is refused. Correct the certificate first.",
  certificate_ok: ({ days, name }: Details) => `The certificate of ${name} is valid (days left: ${days}).`,
  certificate_none: ({ name }: Details) =>
    `${name} is served without a certificate. A public shop needs an https address.`,
  certificate_over: ({ name }: Details) =>
    `The certificate of ${name} has expired. Renew the certificate, and check the automatic renewal.`,
  certificate_early: ({ name }: Details) =>
    `The certificate of ${name} is not valid yet. Correct the clock of this machine, or use another certificate.`,
  certificate_name: ({ name, names }: Details) =>
    `The certificate at ${name} is for other names (${names}). Give the proxy a certificate for ${name}.`,
  certificate_untrusted: ({ code, name }: Details) =>
    `Browsers do not trust the certificate of ${name} (${code}). Use a certificate of a public authority, with its chain.`,
  certificate_ends: ({ days, name }: Details) =>
    `The certificate of ${name} ends soon (days left: ${days}). Renew the certificate, and check why the automatic renewal failed.`,
  certificate_unread: ({ name }: Details) =>
    `The certificate of ${name} could not be read. Check that port 443 answers this machine.`,
  proxies_ok: "The shop sees the real address of each visitor.",
  proxies_forged: ({ count, wanted }: Details) =>
    `Visitors can forge their address, because TRUSTED_PROXIES is ${count} but the number of proxies is ${wanted}. Set TRUSTED_PROXIES=${wanted}.`,
  proxies_ignored: ({ wanted }: Details) =>
    `All visitors share the address of the proxy, because TRUSTED_PROXIES is 0. Set TRUSTED_PROXIES=${wanted}.`,
  proxies_count: ({ count, wanted }: Details) =>
    `Visitors share the address of a proxy, because TRUSTED_PROXIES is ${count} but the number of proxies is ${wanted}. Set TRUSTED_PROXIES=${wanted}.`,
  proxies_unread:
    "Not checked. This shop does not answer at its public address. Correct the public address first.",
  clocks_ok: "The clocks of this machine, the database and the provider agree.",
  clocks_machine: ({ seconds }: Details) =>
    `The clock of this machine differs from the database's by ${seconds} seconds. Start time synchronization (NTP) on both machines.`,
  clocks_provider: ({ seconds }: Details) =>
    `The database's clock differs from the provider's by ${seconds} seconds. Start time synchronization (NTP) on the database's machine.`,
  clocks_unread:
    "The clocks could not be compared in time. Run the check again, and look at the load of the database if the problem repeats.",
  worker_ok: "A worker runs, and its jobs succeed.",
  worker_silent:
    "No worker runs, so mails and repairs wait. Start the shop, or npm run worker on a machine with the same settings.",
  worker_jobs: ({ names }: Details) =>
    `These jobs have failed for ten minutes: ${names}. The log of the worker says why.`,
  release_ok: ({ name }: Details) => `Version ${name} is the newest one.`,
  release_newer: ({ code, name }: Details) =>
    `Version ${name} is available. This shop runs ${code}. Read the release notes, make a backup and update the shop.`,
  release_unread: ({ code, name }: Details) =>
    `The release notes at ${name} cannot be read (${code}). Correct RELEASE_NOTES_URL, or remove this setting.`,
  channels_ok: "The shop has turned no channel off.",
  channels_off: ({ names }: Details) =>
    `The shop has turned these channels off: ${names}. The page Integrations says why.`,
  invariants_ok: "No invariant has an active alert.",
  invariants_broken: ({ names }: Details) =>
    `These invariants are broken: ${names}. Run npm run handover -- check invariants, which names the rows.`,
  reads_ok: "The shop can read all data that shoppers see.",
  reads_failed: ({ names }: Details) =>
    `Shoppers cannot read: ${names}. Run npm run handover -- migrate, and look at the log of the database if the problem repeats.`,
  proof_ok: ({ hours }: Details) => `The last backup was restored and proved (age in hours: ${hours}).`,
  proof_unset: "The shop makes no backups by itself. Set BACKUP_TO.",
  proof_none:
    "No backup has been proved yet. Set BACKUP_TO and wait for the first scheduled backup, or make a backup now.",
  proof_old: ({ hours }: Details) =>
    `The last proved backup is too old (age in hours: ${hours}). Look at the log of the worker, and check the backup destination.`,
  proof_failed: ({ code }: Details) =>
    `A backup has the problem "${code}": do not rely on this backup. The page Backups names the backup and what to do.`,
  proof_disk_full: problems.disk_full,
  proof_place_full: problems.place_full,
  proof_place_gone: problems.place_gone,
  proof_place_read_only: problems.place_read_only,
  proof_place_refused: problems.place_refused,
  proof_place_unreachable: problems.place_unreachable,
  proof_passphrase: problems.passphrase,
  proof_key_file: problems.key_file,
  late: "Not checked. The check took too long. Run the check again.",
  no_database: "Not checked. The database does not answer. Repair the database first.",
  failed:
    "Not checked. The check failed unexpectedly. Run the check again, and report the failure if it repeats.",
};

/** The messages of the health page and of `handover doctor`. */
