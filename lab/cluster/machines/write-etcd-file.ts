import type { ClusterPlan, DatabaseMachine } from "./cluster-plan.ts";

const url = (host: string, port: number) => `http://${host}:${port}`;

/** Returns etcd's settings for one machine: the NAME=value lines of /etc/default/etcd. */
export function writeEtcdFile(plan: ClusterPlan, machine: DatabaseMachine): string {
  const { host, ports } = machine;
  const peers = plan.machines.map((one) => `${one.name}=${url(one.host, one.ports.etcdPeers)}`);
  return `ETCD_NAME=${machine.name}
ETCD_DATA_DIR=${machine.folders.etcd}
ETCD_LISTEN_CLIENT_URLS=${url(host, ports.etcd)}
ETCD_ADVERTISE_CLIENT_URLS=${url(host, ports.etcd)}
ETCD_LISTEN_PEER_URLS=${url(host, ports.etcdPeers)}
ETCD_INITIAL_ADVERTISE_PEER_URLS=${url(host, ports.etcdPeers)}
ETCD_INITIAL_CLUSTER=${peers.join(",")}
ETCD_INITIAL_CLUSTER_STATE=new
ETCD_INITIAL_CLUSTER_TOKEN=${plan.name}
ETCD_HEARTBEAT_INTERVAL=250
ETCD_ELECTION_TIMEOUT=2500
ETCD_AUTO_COMPACTION_RETENTION=1
${plan.etcdInterface === "etcd" ? "ETCD_ENABLE_V2=true\n" : ""}`;
}

/** Parses the NAME=value lines of an etcd file into the environment variables of a process. */
export function asEnvironment(file: string): Record<string, string> {
  return Object.fromEntries(
    file
      .split("\n")
      .filter((line) => line.includes("="))
      .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );
}
