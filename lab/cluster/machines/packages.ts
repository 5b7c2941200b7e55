import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";

/** The programs of a cluster, and the Debian packages that contain them. */
const NEEDED = [
  { package: "patroni", files: ["/usr/bin/patroni"] },
  { package: "python3-etcd", files: ["/usr/lib/python3/dist-packages/etcd"] },
  { package: "etcd-server", files: ["/usr/bin/etcd"] },
  { package: "haproxy", files: ["/usr/sbin/haproxy"] },
] as const;
const POSTGRES_HOME = "/usr/lib/postgresql";
/** The oldest PostgreSQL release that the shop supports. */
const OLDEST_POSTGRES = 15;

/**
 * Returns the folder of the newest installed Debian PostgreSQL from release 15 on, or undefined when there is
 * none.
 */
export function findPostgres(home = POSTGRES_HOME): string | undefined {
  const releases = existsSync(home) ? readdirSync(home).map(Number) : [];
  const newest = Math.max(
    0,
    ...releases.filter(
      (release) => release >= OLDEST_POSTGRES && existsSync(`${home}/${release}/bin/postgres`),
    ),
  );
  return newest > 0 ? `${home}/${newest}/bin` : undefined;
}

/** Lists the Debian packages that this machine lacks. */
export function missingPackages(): string[] {
  const missing: string[] = NEEDED.filter(({ files }) => !files.every((file) => existsSync(file))).map(
    (one) => one.package,
  );
  // The package name without a version number installs the default release of the Debian version: 15 on
  // Debian 12, 17 on Debian 13.
  if (!findPostgres()) missing.push("postgresql");
  return missing;
}

/** Returns the command that installs packages. */
export const installCommand = (packages: readonly string[]): string =>
  `apt-get update && apt-get install --no-install-recommends ${packages.join(" ")}`;

/**
 * Installs packages. The output of apt-get goes to standard error. @throws Error when apt-get fails or the
 * user is not root.
 */
export function installPackages(packages: readonly string[]): void {
  if (process.getuid?.() !== 0) throw new Error("--install needs root.");
  for (const words of [["update"], ["install", "--yes", "--no-install-recommends", ...packages]]) {
    const { status } = spawnSync("apt-get", words, { stdio: ["ignore", 2, 2], timeout: 600_000 });
    if (status !== 0) throw new Error(`apt-get ${words[0]} ended with ${status}.`);
  }
}

/** Returns the version that each program reports. */
export function programVersions(postgres: string): Record<string, string> {
  const firstVersion = (program: string, option: string) =>
    /\d+(\.\d+)+/.exec(execFileSync(program, [option], { encoding: "utf8" }))?.[0] ?? "unknown";
  return {
    postgresql: firstVersion(`${postgres}/postgres`, "--version"),
    patroni: firstVersion("/usr/bin/patroni", "--version"),
    etcd: firstVersion("/usr/bin/etcd", "--version"),
    haproxy: firstVersion("/usr/sbin/haproxy", "-v"),
  };
}
