import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";

/** The programs of a cluster, and Debian's packages that bring them. */
const NEEDED = [
  { package: "patroni", files: ["/usr/bin/patroni"] },
  { package: "python3-etcd", files: ["/usr/lib/python3/dist-packages/etcd"] },
  { package: "etcd-server", files: ["/usr/bin/etcd"] },
  { package: "haproxy", files: ["/usr/sbin/haproxy"] },
] as const;
const POSTGRES_HOME = "/usr/lib/postgresql";
/** The oldest release the shop runs on. */
const OLDEST_POSTGRES = 15;

/** Folder of the newest PostgreSQL's programs that Debian's packages brought; undefined when there is none from 15 on. */
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

/** Debian's packages that are missing here. */
export function missingPackages(): string[] {
  const missing: string[] = NEEDED.filter(({ files }) => !files.every((file) => existsSync(file))).map(
    (one) => one.package,
  );
  // The plain name follows the release of Debian: 15 on Debian 12, 17 on Debian 13.
  if (!findPostgres()) missing.push("postgresql");
  return missing;
}

/** What a person types to bring them. */
export const installCommand = (packages: readonly string[]): string =>
  `apt-get update && apt-get install --no-install-recommends ${packages.join(" ")}`;

/** Brings them; what apt-get says goes to standard error. @throws when it fails, or when this user may not. */
export function installPackages(packages: readonly string[]): void {
  if (process.getuid?.() !== 0) throw new Error("--install needs root.");
  for (const words of [["update"], ["install", "--yes", "--no-install-recommends", ...packages]]) {
    const { status } = spawnSync("apt-get", words, { stdio: ["ignore", 2, 2], timeout: 600_000 });
    if (status !== 0) throw new Error(`apt-get ${words[0]} ended with ${status}.`);
  }
}

/** The versions of what runs, as each program says it. */
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
