import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { Secret, TOTP } from "otpauth";
import { CREDENTIALS, type FirstDay, OWNER } from "./first-day.ts";
import { store } from "./shop-machine.ts";

/** Prepares the database and the keys, starts the shop, and opens the shop at its public address. */
export async function startTheShop({ machine, check, address, owner }: FirstDay): Promise<void> {
  const prepared = await machine.setUp();
  check("the setup migrates, makes the keys and ends with 0", prepared.code === 0, prepared.text.slice(-800));
  const mode = statSync(join(machine.data, "keys/vault.json")).mode & 0o777;
  check("only the shop's user can read the key file", mode === 0o600, mode.toString(8));
  const isReady = await machine.start();
  check("web server and worker are ready", isReady, isReady ? "" : machine.log().slice(-2_000));
  const home = await owner.get("/");
  check(`${address} answers through the proxy, with a trusted certificate`, home.status === 200, home.status);
}

/** Creates the first admin with the code that the server printed, and sets up the second factor. */
export async function becomeAdmin({ machine, check, owner, secrets }: FirstDay): Promise<void> {
  const { email, password, fullName } = OWNER;
  const signedUp = await owner.post("/auth", {
    intent: "sign-up",
    email,
    password,
    confirm: password,
    fullName,
  });
  check("the owner makes an account", signedUp.status === 303, signedUp.status);
  const printed = readFileSync(join(machine.data, "addresses.txt"), "utf8");
  const code = /\/admin\/setup\?code=(\S+)/.exec(printed)?.[1] ?? "";
  const wrong = await owner.post("/admin/setup", { code: "ABCD-EFGH-JKLM-NPQR" });
  check("a wrong code makes no admin", wrong.status >= 400, wrong.status);
  const became = await owner.post("/admin/setup", { code });
  check("the printed code makes the first admin", became.status === 303, became.status);
  const begun = await owner.post("/admin/security.data", { intent: "begin", current: password });
  const secret = /"([A-Z2-7]{32,})"/.exec(begun.text)?.[1] ?? "";
  secrets.push(code, password, secret);
  const digits = secret === "" ? "" : new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const enabled = await owner.post("/admin/security.data", { intent: "enable", code: digits });
  const dashboard = await owner.get("/admin");
  const isOn = enabled.status === 200 && /backupCodes/.test(enabled.text);
  check("the second factor is on", isOn && dashboard.status === 200, [enabled.status, dashboard.status]);
}

/** Saves the link that leads shoppers to the support. */
export async function nameTheSupport({ check, owner }: FirstDay): Promise<void> {
  const tab = await owner.get("/admin/configuracoes?tab=suporte");
  const version = /name="version" value="([^"]*)"/.exec(tab.text)?.[1] ?? "";
  const saved = await owner.post("/admin/configuracoes.data?tab=suporte", {
    intent: "save-support",
    version,
    telegramSupportLink: "https://chat.example/studio",
  });
  check("the owner enters a support link", version !== "" && saved.status === 200, saved.status);
}

const CATALOG = `name,slug,category,price,short_description,delivery_type,status
Studio Pro licence,studio-pro,Software,129.00,One year for one machine,account,active
`;

/** Imports a product and 60 keys by commands, with a dry run first. */
export async function fillTheShelves({ machine, check, query, secrets }: FirstDay): Promise<void> {
  store(machine.data, "goods.csv", CATALOG);
  store(machine.data, "keys.txt", `${CREDENTIALS.join("\n")}\n`);
  secrets.push(...CREDENTIALS);
  const tried = await machine.handover("import", "catalogue", "/data/goods.csv", "--dry-run");
  const [before] = await query<{ count: number }>("select count(*)::int as count from products");
  check("a dry run imports nothing", tried.code === 0 && before?.count === 0, tried.text.slice(-400));
  const goods = await machine.handover("import", "catalogue", "/data/goods.csv");
  check("the catalog is imported", goods.code === 0, goods.text.slice(-400));
  const keys = await machine.handover(
    "import",
    "inventory",
    "/data/keys.txt",
    "--product",
    "studio-pro",
    "--layout",
    "lines",
  );
  const [stock] = await query<{ count: number }>(
    "select count(*)::int as count from product_inventory where state = 'available'",
  );
  check("60 keys are in stock", keys.code === 0 && stock?.count === 60, [keys.text.slice(-400), stock]);
  store(machine.data, "keys.txt", "");
}
