import { spawn } from "node:child_process";
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { totalmem } from "node:os";
import { join } from "node:path";
import type { Binaries } from "./binaries.ts";
import type { ServerPaths } from "./paths.ts";
import { SOCKET_PORT } from "./paths.ts";

/** The superuser, which only the launcher uses. The shop's role owns its database and has no other rights. */
export const SUPERUSER = "postgres";

/** The maximum amount of freed memory that the process of each connection keeps, in bytes. */
const KEPT_BYTES = String(8 * 1024 * 1024);

/**
 * The environment of PostgreSQL's programs. The environment contains no variable of the shop, because the
 * programs may run under another account.
 */
export const POSTGRES_ENVIRONMENT = {
  PATH: "/usr/local/bin:/usr/bin:/bin",
  LC_ALL: "C",
  TZ: "UTC",
  // Without these settings, the C library glibc may return the memory of each database search to the kernel.
  // On a virtual machine, the allocation of new memory would then take longer than the next search itself.
  MALLOC_TRIM_THRESHOLD_: KEPT_BYTES,
  MALLOC_MMAP_THRESHOLD_: KEPT_BYTES,
};

/**
 * Creates the cluster when none exists, in UTF-8 and with the locale C.UTF-8. The locale C.UTF-8 sorts in the
 * same order on every machine. The cluster is created in a temporary folder, and the folder is renamed at the
 * end. An interrupted start therefore leaves no partial cluster.
 * @throws Error with initdb's output when initdb fails, or when the cluster has another major version.
 */
export async function ensureCluster(
  paths: ServerPaths,
  binaries: Binaries,
  options: { sync: boolean },
): Promise<void> {
  const versionFile = join(paths.cluster, "PG_VERSION");
  if (existsSync(versionFile)) {
    const made = readFileSync(versionFile, "utf8").trim();
    // A cluster is never upgraded to a new major version, because the package has only initdb, pg_ctl and
    // postgres.
    if (made !== binaries.version.split(".")[0]) {
      throw new Error(
        `The database in ${paths.cluster} was created by PostgreSQL ${made}; this release contains ${binaries.version}. Restore a backup into a new data folder.`,
      );
    }
    return;
  }
  const draft = `${paths.cluster}.new`;
  rmSync(draft, { recursive: true, force: true });
  const args = [
    "-D",
    draft,
    "-U",
    SUPERUSER,
    "--auth=trust",
    "-E",
    "UTF8",
    ...localeOf(binaries),
    "--no-instructions",
  ];
  if (!options.sync) args.push("--no-sync");
  const failure = await runInitdb(binaries.initdb, args, paths);
  if (failure !== undefined) {
    throw new Error(
      `The database could not be created in ${paths.home} as ${paths.account.name}: ${failure}`,
    );
  }
  // The socket's folder (mode 0700) controls the access. Every user who can enter the folder is allowed to
  // connect.
  writeFileSync(join(draft, "pg_hba.conf"), "local all all trust\n");
  renameSync(draft, paths.cluster);
}

/**
 * The builtin locale exists since PostgreSQL 17. The system's locale with the same name has the same sort
 * order.
 */
const localeOf = ({ version }: Binaries): string[] =>
  Number.parseInt(version, 10) >= 17
    ? ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
    : ["--locale=C.UTF-8"];

/**
 * Runs initdb in its own session, because a Ctrl+C in the terminal must not stop initdb. Resolves with
 * initdb's error output when initdb fails, and otherwise with undefined.
 */
function runInitdb(program: string, args: string[], paths: ServerPaths): Promise<string | undefined> {
  const child = spawn(program, args, {
    uid: paths.account.uid,
    gid: paths.account.gid,
    cwd: "/",
    env: POSTGRES_ENVIRONMENT,
    stdio: ["ignore", "ignore", "pipe"],
    detached: true,
  });
  let output = "";
  child.stderr.on("data", (chunk) => {
    output += chunk;
  });
  return new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", (code) => resolve(code === 0 ? undefined : explain(output.trim())));
  });
}

/**
 * Replaces initdb's error message about a missing user name with an explanation. PostgreSQL needs a user
 * name, but a container may run under a user id without a name.
 */
function explain(output: string): string {
  if (!output.includes("user does not exist")) return output;
  return `the user with id ${process.getuid?.()} has no line in /etc/passwd. PostgreSQL needs one: add it, or set DATABASE_URL.`;
}

/**
 * Returns the arguments of `postgres`. Each start passes these arguments to PostgreSQL, so a newer release of
 * the shop can change them.
 */
export function serverArguments(paths: ServerPaths, options: { durable: boolean }): string[] {
  const settings: Record<string, string | number> = {
    listen_addresses: "",
    port: SOCKET_PORT,
    unix_socket_directories: quoteListItem(paths.socketFolder),
    unix_socket_permissions: "0700",
    max_connections: 120,
    shared_buffers: totalmem() >= 4 * 1024 ** 3 ? "256MB" : "128MB",
    effective_cache_size: `${Math.max(256, Math.floor(totalmem() / 2 / 1024 ** 2))}MB`,
    random_page_cost: 1.1,
    max_wal_size: "2GB",
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    // The log reports that a statement failed, but never the values of the statement.
    log_min_messages: "warning",
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    log_line_prefix: "%m [%p] ",
    synchronous_commit: "on",
    fsync: options.durable ? "on" : "off",
    full_page_writes: options.durable ? "on" : "off",
  };
  return [
    "-D",
    paths.cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
}

const quoteListItem = (value: string): string => `"${value.replaceAll('"', '""')}"`;
