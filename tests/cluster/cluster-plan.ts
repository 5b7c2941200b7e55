/** One of the three machines that hold the data: a member of etcd, and PostgreSQL under Patroni. */
export interface DatabaseMachine {
  name: string;
  host: string;
  ports: { postgres: number; patroni: number; etcd: number; etcdPeers: number };
  /** Where each of its parts keeps its files. */
  folders: { postgres: string; etcd: string; sockets: string; passwords: string };
}

/** One web process of the shop. */
export interface WebProcess {
  name: string;
  host: string;
  port: number;
}

/** The two interfaces of etcd, by the name of Patroni's section for it. */
type EtcdInterface = "etcd" | "etcd3";

/**
 * The interface that a version of Patroni is safe with. Before 3.0.3 it renews a claim over `etcd3` without looking whose it is
 * by then: a primary that was frozen for longer than its claim takes it back from its successor when it wakes, and what the
 * successor acknowledged is lost. Over the older `etcd` each renewal compares first.
 */
export function safeEtcdInterface(patroni: string): EtcdInterface {
  const [major = 0, minor = 0, patch = 0] = patroni.split(".").map(Number);
  return major > 3 || (major === 3 && (minor > 0 || patch >= 3)) ? "etcd3" : "etcd";
}

/** The Patroni of Debian 12, which the handbook is written for. */
const PATRONI_OF_DEBIAN_12 = "3.0.2";

/** All that the files of a cluster are written from: for three real machines, or for three on one machine. */
export interface ClusterPlan {
  name: string;
  machines: readonly DatabaseMachine[];
  webs: readonly WebProcess[];
  /** HAProxy's two addresses: the database's primary, and the shop. */
  doors: { database: { host: string; port: number }; shop: { host: string; port: number } };
  etcdInterface: EtcdInterface;
  /** Folder of PostgreSQL's programs. */
  programs: string;
  passwords: { superuser: string; replication: string; rewind: string; patroni: string };
  /** Started by Debian's services, with their accounts, the system's log and the kernel's watchdog. */
  isServices: boolean;
  /** Parameters of PostgreSQL besides those that every cluster has. */
  parameters: Readonly<Record<string, string>>;
}

/** The addresses and the places of passwords that docs/operations/cluster.md shows. */
const EXAMPLE = {
  hosts: ["10.0.0.11", "10.0.0.12", "10.0.0.13"],
  passwords: {
    superuser: "SUPERUSER_PASSWORD",
    replication: "REPLICATION_PASSWORD",
    rewind: "REWIND_PASSWORD",
    patroni: "PATRONI_PASSWORD",
  },
} as const;

/** Real machines that each run all parts, as Debian's services; without addresses the ones that the handbook shows. */
export function servicePlan(
  hosts: readonly string[] = EXAMPLE.hosts,
  passwords: ClusterPlan["passwords"] = EXAMPLE.passwords,
): ClusterPlan {
  return {
    name: "handover",
    machines: hosts.map((host, index) => ({
      name: `db${index + 1}`,
      host,
      ports: { postgres: 5432, patroni: 8008, etcd: 2379, etcdPeers: 2380 },
      folders: {
        postgres: "/var/lib/postgresql/15/handover",
        etcd: "/var/lib/etcd/handover",
        sockets: "/var/run/postgresql",
        passwords: "/var/lib/postgresql/patroni.pgpass",
      },
    })),
    webs: hosts.map((host, index) => ({ name: `web${index + 1}`, host, port: 3000 })),
    doors: { database: { host: "127.0.0.1", port: 5000 }, shop: { host: "*", port: 80 } },
    etcdInterface: safeEtcdInterface(PATRONI_OF_DEBIAN_12),
    programs: "/usr/lib/postgresql/15/bin",
    passwords,
    isServices: true,
    parameters: { shared_buffers: "1GB", max_wal_size: "2GB" },
  };
}
