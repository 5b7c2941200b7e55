import { connect } from "node:net";
import pg from "pg";
import { SUPERUSER } from "./cluster.ts";
import { SOCKET_PORT, socketFile } from "./places.ts";

/** The role that owns the shop's tables, and its database, in an embedded server. */
const SHOP = "handover";
/** The role of web servers and workers, which owns nothing. */
export const APPLICATION = "handover_app";
const NO_SUCH_DATABASE = "3D000";
const NO_SUCH_ROLE = "28000";

/** The address of a database behind a Unix socket, in the one form that URL parsers and PostgreSQL drivers both accept. */
export function socketUrl(socketFolder: string, role: string = SHOP, database: string = SHOP): string {
  return `postgresql://${role}@localhost:${SOCKET_PORT}/${database}?host=${encodeURIComponent(socketFolder)}`;
}

/** Whether anything accepts connections on the socket. */
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
 * Whether the shop's database answers a query now; makes its roles and database when the server answers without them.
 * @param options.mayCreateDatabases for servers of tests, which make a database for each of their processes
 */
export async function isReady(
  socketFolder: string,
  options: { mayCreateDatabases: boolean },
): Promise<boolean> {
  const superuser = socketUrl(socketFolder, SUPERUSER, "postgres");
  const code = await tryQuery(socketUrl(socketFolder), ["select 1"]);
  if (code === undefined) return hasApplicationRole(socketFolder, superuser);
  if (code !== NO_SUCH_DATABASE && code !== NO_SUCH_ROLE) return false;
  // One at a time, each repeatable: a start that was interrupted between them is completed by the next.
  await tryQuery(superuser, [`create role ${SHOP} login`]);
  if (options.mayCreateDatabases) await tryQuery(superuser, [`alter role ${SHOP} createdb`]);
  await tryQuery(superuser, [`create database ${SHOP} owner ${SHOP}`]);
  const answers = (await tryQuery(socketUrl(socketFolder), ["select 1"])) === undefined;
  return answers && hasApplicationRole(socketFolder, superuser);
}

/** Whether the application's role can connect; makes it where a server of an earlier version has none. */
async function hasApplicationRole(socketFolder: string, superuser: string): Promise<boolean> {
  const asApplication = socketUrl(socketFolder, APPLICATION);
  if ((await tryQuery(asApplication, ["select 1"])) === undefined) return true;
  await tryQuery(superuser, [`create role ${APPLICATION} login`]);
  return (await tryQuery(asApplication, ["select 1"])) === undefined;
}

/** Runs statements on a connection of their own; the error's code (or message) instead of an exception. */
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
