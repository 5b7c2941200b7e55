import { spawn } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const PROGRAM = "/usr/sbin/haproxy";

/** Returns what to install for the benchmark, or undefined when HAProxy is there. */
export const missingHaproxy = (): string | undefined =>
  existsSync(PROGRAM) ? undefined : "missing: apt-get install --no-install-recommends haproxy";

/** Returns HAProxy's settings for these web processes: the backend of docs/operations/cluster.md. */
const settingsFor = (port: number, webPorts: readonly number[]) => `global
    maxconn 4000

defaults
    mode http
    timeout connect 3s
    timeout check 2s
    timeout client 75s
    timeout http-keep-alive 75s

frontend shop
    bind 127.0.0.1:${port}
    option forwardfor
    default_backend ready

backend ready
    balance leastconn
    option redispatch
    retries 2
    timeout server 75s
    option httpchk
    http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host shop
    http-check expect status 200
    default-server inter 1s fall 2 rise 1
${webPorts.map((web, at) => `    server web${at + 1} 127.0.0.1:${web} check`).join("\n")}
`;

/** Starts HAProxy on a port, in front of web processes that may start later. */
export function startHaproxy(
  folder: string,
  port: number,
  webPorts: readonly number[],
): { pid: number; stop: () => Promise<void> } {
  const file = join(folder, `haproxy-${port}.cfg`);
  writeFileSync(file, settingsFor(port, webPorts));
  const child = spawn(PROGRAM, ["-db", "-f", file], { stdio: ["ignore", "ignore", "ignore"] });
  const gone = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  return {
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill("SIGTERM");
      await gone;
    },
  };
}
