import { randomBytes, randomInt } from "node:crypto";
import { createServer } from "node:net";
import { join } from "node:path";
import { type ClusterPlan, safeEtcdInterface } from "./cluster-plan.ts";

const HOST = "127.0.0.1";
/**
 * The ports are below the system's port range for outgoing connections, so that a restarted machine finds its
 * own ports free.
 */
const PORTS = { first: 20_000, last: 31_000 };

/**
 * Plans three machines, three web processes and HAProxy's two addresses on this computer, with free ports.
 */
export async function loopbackPlan(folder: string, programs: string, patroni: string): Promise<ClusterPlan> {
  const ports = await freePorts(17);
  const next = () => ports.pop() ?? 0;
  const password = () => randomBytes(18).toString("hex");
  const machines = ["db1", "db2", "db3"].map((name) => ({
    name,
    host: HOST,
    ports: { postgres: next(), patroni: next(), etcd: next(), etcdPeers: next() },
    folders: {
      postgres: join(folder, name, "postgres"),
      etcd: join(folder, name, "etcd"),
      sockets: join(folder, name, "sockets"),
      passwords: join(folder, name, "pgpass"),
    },
  }));
  return {
    name: "handover",
    machines,
    webs: ["web1", "web2", "web3"].map((name) => ({ name, host: HOST, port: next() })),
    doors: { database: { host: HOST, port: next() }, shop: { host: HOST, port: next() } },
    etcdInterface: safeEtcdInterface(patroni),
    programs,
    passwords: {
      superuser: password(),
      replication: password(),
      rewind: password(),
      patroni: password(),
    },
    isServices: false,
    // The three servers share this computer's memory. The servers use files instead of /dev/shm, because the
    // files are deleted with the folder, even after kill -9.
    parameters: { shared_buffers: "64MB", dynamic_shared_memory_type: "mmap" },
  };
}

async function freePorts(count: number): Promise<number[]> {
  const found: number[] = [];
  const start = randomInt(PORTS.first, PORTS.last - 1_000);
  for (let port = start; found.length < count && port < start + 1_000; port++)
    if (await isFree(port)) found.push(port);
  if (found.length < count) throw new Error(`There are no ${count} free ports from ${start} on.`);
  return found;
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen({ host: HOST, port, exclusive: true }, () => probe.close(() => resolve(true)));
  });
