import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Creates the passwords of the database when `compose.yaml` starts for the first time. The script never
 * replaces an existing password, so repeated runs change nothing. Each container mounts only the folder that
 * it needs:
 *
 *   database/   the passwords, for the database's container alone
 *   owner/      the database URL of the role that owns the tables, for the setup and the commands
 *   app/        the database URL of web server and worker
 */

const FOLDER = process.argv[2] ?? "/secrets";
const ROLES = { superuser: "postgres", owner: "shop", application: "shop_app" };

/** Writes a draft first and then renames it, so that the file is never incomplete. */
function write(path, content, mode) {
  const draft = `${path}.draft`;
  writeFileSync(draft, content, { mode });
  renameSync(draft, path);
}

function passwordOf(name) {
  const file = join(FOLDER, "database", name);
  // The database container runs under another user account. Therefore every account must be able to read the
  // password file.
  if (!existsSync(file)) write(file, randomBytes(24).toString("hex"), 0o444);
  return readFileSync(file, "utf8");
}

const urlOf = (name) => `postgresql://${ROLES[name]}:${passwordOf(name)}@database:5432/shop`;

passwordOf("superuser");
write(join(FOLDER, "owner", "database-url"), urlOf("owner"), 0o400);
write(join(FOLDER, "app", "database-url"), urlOf("application"), 0o400);
console.log("The passwords of the database are in place.");
