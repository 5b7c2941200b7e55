import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import type { Check } from "#lab/image/check-containers.ts";
import { caddy, startProxy } from "#lab/proxies/proxy-programs.ts";
import { type CertifiedName, type ExternalServer, openExternalServer } from "#tests/external-server.ts";
import { type Authority, openAuthority } from "./authority.ts";
import { documentedSettings } from "./documented-settings.ts";
import type { FirstDay } from "./first-day.ts";
import { PROVIDER_KEYS, startLiveProvider } from "./live-provider.ts";
import { askDoctor, backUp, rotateTheKey, startAgain } from "./look-after.ts";
import { startMailServer } from "./mail-server.ts";
import { NAMES } from "./names.ts";
import { becomeAdmin, fillTheShelves, nameTheSupport, startTheShop } from "./open-the-shop.ts";
import { type OpenOther, restoreElsewhere, upgradeFormerRelease } from "./other-machines.ts";
import { sell } from "./sell.ts";
import { openMachine, type ShopMachine } from "./shop-machine.ts";
import { openBrowser } from "./visitor.ts";

/**
 * Runs the first day of a shop with every external service that an owner uses. `run.ts` starts this program
 * in its own network namespace and mount namespace. Arguments: the mounted files of the image, an empty
 * folder with `authority` and `hosts`, and the file for the result.
 */
const [root = "", folder = "", result = ""] = process.argv.slice(2);
const ADDRESS = "https://shop.example";
const PASSPHRASE = "seven quiet lanterns over the harbour";

const checks: Check[] = [];
const check: FirstDay["check"] = (what, holds, seen) => {
  checks.push([what, holds, seen]);
  process.stderr.write(
    `  ${holds ? "holds " : "BROKEN"}  ${what}${holds ? "" : `: ${JSON.stringify(seen)}`}\n`,
  );
};

/**
 * The functions that close the opened services, in the order in which the services were opened. At the end,
 * the program calls these functions in reverse order.
 */
const open: (() => Promise<unknown>)[] = [];

async function openServer(authority: Authority, name: string): Promise<ExternalServer> {
  const home = authority.certify(name, "database.example");
  const certified: CertifiedName = {
    host: "database.example",
    certificate: join(home, "cert.pem"),
    key: join(home, "key.pem"),
  };
  const server = await openExternalServer(certified);
  open.push(() => server.stop());
  return server;
}

type Texts = Readonly<Record<string, string>>;

function machineOf(
  name: string,
  server: ExternalServer,
  port: number,
  settings: Texts,
  secrets: Texts,
): ShopMachine {
  const home = join(folder, name);
  mkdirSync(home);
  const machine = openMachine({
    ...{ name, root, folder: home, server, port, settings },
    hosts: join(folder, "hosts"),
    authority: join(folder, "authority/authority.pem"),
    secrets: { ...secrets, BACKUP_SCRATCH_URL: server.proofUrl },
  });
  open.push(() => machine.abandon());
  return machine;
}

/** Settings of a shop without a payment provider, like the shop of the former release in lab/upgrades. */
const settingsOfDemo = {
  DATABASE_URL_FILE: "/secrets/app/DATABASE_URL",
  BACKUP_SCRATCH_URL_FILE: "/secrets/app/BACKUP_SCRATCH_URL",
};

async function liveTheDay(): Promise<void> {
  const authority = openAuthority(join(folder, "authority"));
  const provider = await startLiveProvider(
    authority.certify("provider", "api.stripe.com", "checkout.stripe.com"),
  );
  open.push(() => provider.stop());
  provider.sendTo(`${ADDRESS}/webhooks/stripe`);
  const mail = await startMailServer(join(folder, "mail"), authority.certify("mail", "mail.example"));
  open.push(() => mail.stop());
  const server = await openServer(authority, "database");
  const secrets = {
    STRIPE_SECRET_KEY: PROVIDER_KEYS.key,
    STRIPE_WEBHOOK_SECRET: PROVIDER_KEYS.webhookSecret,
    SMTP_URL: mail.url,
    BACKUP_PASSPHRASE: PASSPHRASE,
  };
  const machine = machineOf("first", server, 3000, documentedSettings(), secrets);
  const site = { folder: authority.certify("shop", "shop.example"), port: 443, shopPort: 3000 };
  open.push(startProxy(caddy, { ...site, address: ADDRESS, listenOn: NAMES["shop.example"] }));
  const pool = new pg.Pool({ connectionString: server.ownerUrl, max: 2 });
  pool.on("error", () => {});
  open.push(() => pool.end());

  const day: FirstDay = {
    ...{ address: ADDRESS, machine, provider, mail, check, checks },
    query: async (text, values) => (await pool.query(text, values as never)).rows as never,
    secrets: [...server.passwords, PASSPHRASE, PROVIDER_KEYS.key, PROVIDER_KEYS.webhookSecret, mail.url],
    owner: openBrowser(ADDRESS),
    shopper: openBrowser(ADDRESS),
  };
  const openOther: OpenOther = async (name, isProduction) => {
    const other = await openServer(authority, name);
    const port = isProduction ? 3100 : 3200;
    const settings = isProduction ? documentedSettings() : settingsOfDemo;
    const machine = machineOf(name, other, port, settings, secrets);
    return { machine, server: other, address: `http://127.0.0.1:${port}` };
  };
  const steps = [
    startTheShop,
    becomeAdmin,
    nameTheSupport,
    fillTheShelves,
    sell,
    backUp,
    askDoctor,
    rotateTheKey,
    startAgain,
  ];
  for (const step of steps) await step(day);
  await restoreElsewhere(day, openOther);
  await upgradeFormerRelease(day, openOther);
  const told = day.secrets.filter((secret) => secret !== "" && machine.log().includes(secret));
  check("no log of the shop contains a password, key, code or credential", told.length === 0, told.length);
}

try {
  await liveTheDay();
} catch (error) {
  check("the day ends without an error", false, error instanceof Error ? error.stack : String(error));
} finally {
  for (const close of open.reverse()) await close().catch(() => {});
  writeFileSync(result, JSON.stringify(checks));
}
process.exit(0);
