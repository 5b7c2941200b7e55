import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { isIPv4 } from "node:net";
import { join } from "node:path";
import { servicePlan } from "./cluster-plan.ts";
import { writeEtcdFile } from "./write-etcd-file.ts";
import { writeHaproxyFile } from "./write-haproxy-file.ts";
import { writePatroniFile } from "./write-patroni-file.ts";

/**
 * Thrown when the folder or the addresses cannot be used. The command throws this error before it writes any
 * file.
 */
export class UnusableInput extends Error {}

/**
 * Writes the files of three real machines into a new or empty folder, with random passwords: `db1/etcd`,
 * `db1/config.yml`, ... and `haproxy.cfg`. Only the user who runs the command can read the files. Returns the
 * paths of the written files.
 * @throws UnusableInput when the addresses are not three different IPv4 addresses, or the folder is not
 * empty.
 */
export function writeServiceFiles(folder: string, hosts: readonly string[]): string[] {
  if (new Set(hosts).size !== 3 || hosts.length !== 3 || !hosts.every(isIPv4))
    throw new UnusableInput("--machines takes three different IPv4 addresses: 10.0.0.11,10.0.0.12,10.0.0.13");
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new UnusableInput(
      `${folder} is not empty. Its files may hold passwords, so they are not overwritten.`,
    );
  const password = () => randomBytes(24).toString("hex");
  const plan = servicePlan(hosts, {
    superuser: password(),
    replication: password(),
    rewind: password(),
    patroni: password(),
  });
  const files: [string, string][] = plan.machines.flatMap((machine): [string, string][] => [
    [join(machine.name, "etcd"), writeEtcdFile(plan, machine)],
    [join(machine.name, "config.yml"), writePatroniFile(plan, machine)],
  ]);
  files.push(["haproxy.cfg", writeHaproxyFile(plan)]);
  return files.map(([name, text]) => {
    const path = join(folder, name);
    mkdirSync(join(path, ".."), { recursive: true, mode: 0o700 });
    writeFileSync(path, text, { mode: 0o600, flag: "wx" });
    return path;
  });
}
