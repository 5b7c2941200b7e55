/** One of the three database machines: a member of etcd, and PostgreSQL under Patroni. */
export interface DatabaseMachine {
  name: string;
  host: string;
  ports: { postgres: number; patroni: number; etcd: number; etcdPeers: number };
  /** The folders of the machine's programs. */
  folders: { postgres: string; etcd: string; sockets: string; passwords: string };
}

/** One web process of the shop. */
export interface WebProcess {
  name: string;
  host: string;
  port: number;
}

/**
 * The two interfaces of etcd. Patroni's configuration uses the names of these interfaces for its sections.
 */
type EtcdInterface = "etcd" | "etcd3";

/**
 * Returns the safe etcd interface for a version of Patroni. Before 3.0.3, Patroni renews its lease over
 * `etcd3` without checking the current holder of the lease. A primary that was frozen for longer than its
 * lease then takes the lease back from its successor. The writes that the successor acknowledged are lost.
 * Over the older `etcd` interface, Patroni checks the current holder of the lease before each renewal.
 */
export function safeEtcdInterface(patroni: string): EtcdInterface {
  const [major = 0, minor = 0, patch = 0] = patroni.split(".").map(Number);
  return major > 3 || (major === 3 && (minor > 0 || patch >= 3)) ? "etcd3" : "etcd";
}

/** The version of Patroni in Debian 12, for which the handbook is written. */
const PATRONI_OF_DEBIAN_12 = "3.0.2";

/**
 * The input from which all cluster files are made, for three real machines or for three simulated machines on
 * one computer.
 */
export interface ClusterPlan {
  name: string;
  machines: readonly DatabaseMachine[];
  webs: readonly WebProcess[];
  /** HAProxy's two addresses: one for the primary database, one for the shop. */
  doors: { database: { host: string; port: number }; shop: { host: string; port: number } };
  etcdInterface: EtcdInterface;
  /** The folder of PostgreSQL's programs. */
  programs: string;
  passwords: { superuser: string; replication: string; rewind: string; patroni: string };
  /**
   * True when Debian's services start the programs. The programs then use the services' accounts, the system
   * log and the kernel's watchdog.
   */
  isServices: boolean;
  /** Additional PostgreSQL parameters, which not every cluster needs. */
  parameters: Readonly<Record<string, string>>;
}

/** The addresses and password placeholders that docs/operations/cluster.md shows. */
const EXAMPLE = {
  hosts: ["10.0.0.11", "10.0.0.12", "10.0.0.13"],
  passwords: {
    superuser: "SUPERUSER_PASSWORD",
    replication: "REPLICATION_PASSWORD",
    rewind: "REWIND_PASSWORD",
    patroni: "PATRONI_PASSWORD",
  },
} as const;

/**
 * Returns the plan for real machines, on which Debian's services run all programs. The default addresses are
 * those of the handbook.
 */
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
