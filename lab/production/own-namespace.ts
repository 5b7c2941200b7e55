import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { whyNoImage } from "#lab/image/image-programs.ts";
import { childEnvironment } from "#server/start/processes.ts";

/** The Debian packages of the external services, and the path of each program. */
const PROGRAMS: Readonly<Record<string, string>> = {
  caddy: "/usr/bin/caddy",
  "exim4-daemon-light": "/usr/sbin/exim4",
  openssl: "/usr/bin/openssl",
  iproute2: "/usr/sbin/ip",
};

/**
 * Returns why this machine cannot run the test of the first day, or undefined when the machine can run it.
 */
export function whyNoProduction(): string | undefined {
  const reason = whyNoImage();
  if (reason !== undefined) return reason;
  const missing = Object.keys(PROGRAMS).filter((name) => !existsSync(PROGRAMS[name] ?? ""));
  return missing.length === 0
    ? undefined
    : `missing: apt-get install --no-install-recommends ${missing.join(" ")}`;
}

/**
 * The second network device is not connected to any network. Mail servers send nothing on a machine that has
 * only a loopback device.
 */
const ENTER = [
  "ip link set lo up",
  "ip link add nowhere type veth peer name end",
  "ip address add 192.0.2.1/24 dev nowhere",
  "ip link set nowhere up",
  "ip link set end up",
  'mount --bind "$1" /etc/hosts',
  "mount -t tmpfs tmpfs /run",
  "shift",
  'exec "$@"',
].join(" && ");

/**
 * Runs a script in its own namespaces. The script cannot reach any other machine, and the names in `hosts`
 * lead to this machine. When the script ends, all programs of the script end too. The script's ports and
 * mounts are invisible outside its namespaces.
 * @param authority the certificate that the script trusts. Node reads this file only when Node starts
 */
export function runInNamespace(hosts: string, authority: string, args: readonly string[]): Promise<number> {
  const entered = [
    "--mount",
    "--net",
    "--pid",
    "--mount-proc",
    "--fork",
    "--kill-child",
    "sh",
    "-c",
    ENTER,
    "sh",
    hosts,
  ];
  const child = spawn("unshare", [...entered, process.execPath, ...args], {
    stdio: ["ignore", process.stderr, process.stderr],
    env: childEnvironment({ NODE_EXTRA_CA_CERTS: authority }),
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve(code ?? 1));
  });
}
