import { connect } from "node:net";
import pg from "pg";
import { SUPERUSER } from "./cluster.ts";
import { SOCKET_PORT, socketFile } from "./paths.ts";

/** The name of the role that owns the shop's tables, and also the name of the shop's database. */
const SHOP = "handover";
/** The role of web servers and workers, which owns no table. */
export const APPLICATION = "handover_app";
/**
 * The role with which the shop restores and checks backups in a separate database. The role may create
 * databases, and has no right on the tables of the shop.
 */
export const PROOF = "handover_proof";
const NO_SUCH_DATABASE = "3D000";
const NO_SUCH_ROLE = "28000";

/**
 * Returns the URL of a database that listens on a Unix socket, in a form that URL parsers and PostgreSQL
 * drivers accept.
 */
export function socketUrl(socketFolder: string, role: string = SHOP, database: string = SHOP): string {
  return `postgresql://${role}@localhost:${SOCKET_PORT}/${database}?host=${encodeURIComponent(socketFolder)}`;
}

/** Whether a server accepts connections on the socket. */
export function accepts(socketFolder: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketFile(socketFolder));
    const done = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once("connect", () => done(true)).once("error", () => done(false));
  });
}

/**
 * Whether the shop's database answers a query now. Creates missing roles and the missing database.
 * @param options.mayCreateDatabases true for test servers, which create a database for each of their
 * processes.
 */
export async function isReady(
  socketFolder: string,
  options: { mayCreateDatabases: boolean },
): Promise<boolean> {
  const superuser = socketUrl(socketFolder, SUPERUSER, "postgres");
  const code = await tryQuery(socketUrl(socketFolder), ["select 1"]);
  if (code === undefined) return hasOtherRoles(socketFolder, superuser);
  if (code !== NO_SUCH_DATABASE && code !== NO_SUCH_ROLE) return false;
  // Each statement runs in a transaction of its own and can be repeated. The next start therefore completes
  // the work of an interrupted start.
  await tryQuery(superuser, [`create role ${SHOP} login`]);
  if (options.mayCreateDatabases) await tryQuery(superuser, [`alter role ${SHOP} createdb`]);
  await tryQuery(superuser, [`create database ${SHOP} owner ${SHOP}`]);
  const answers = (await tryQuery(socketUrl(socketFolder), ["select 1"])) === undefined;
  return answers && hasOtherRoles(socketFolder, superuser);
}

/**
 * Whether the roles that own no tables can connect. When one of these roles is missing, the function creates
 * it. In older data folders, such a role is missing.
 */
async function hasOtherRoles(socketFolder: string, superuser: string): Promise<boolean> {
  for (const [role, rights] of [
    [APPLICATION, "login"],
    [PROOF, "login createdb"],
  ] as const) {
    const asRole = socketUrl(socketFolder, role);
    if ((await tryQuery(asRole, ["select 1"])) === undefined) continue;
    await tryQuery(superuser, [`create role ${role} ${rights}`]);
    if ((await tryQuery(asRole, ["select 1"])) !== undefined) return false;
  }
  return true;
}

/**
 * Runs statements on a new connection. Returns undefined after a success. After an error, returns the code of
 * the error, or its message when there is no code.
 */
async function tryQuery(url: string, statements: string[]): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    for (const statement of statements) await client.query(statement);
    return undefined;
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : String(error);
  } finally {
    await client.end().catch(() => {});
  }
}
