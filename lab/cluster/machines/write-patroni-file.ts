import type { ClusterPlan, DatabaseMachine } from "./cluster-plan.ts";

/**
 * Intervals in seconds that decide how fast the cluster notices a dead primary. `ttl` is the duration of the
 * lease of a primary that no longer answers. Patroni requires `ttl >= loopWait + 2 * retryTimeout`. Newer
 * versions of Patroni also require a `ttl` of at least 20 seconds.
 */
export const PACE = { ttl: 20, loopWait: 2, retryTimeout: 5 } as const;

/** The PostgreSQL parameters of every cluster, in addition to those that Patroni sets itself. */
const PARAMETERS = {
  synchronous_commit: "on",
  max_connections: "200",
  wal_keep_size: "1GB",
  // At first, a new primary has no replication slot for its standbys. The new primary acknowledges no write
  // until a standby replicates from the new primary.
  wal_retrieve_retry_interval: "500ms",
  // Prevents the primary's vacuum from cancelling a backup that reads from a standby.
  hot_standby_feedback: "on",
  // With these settings, PostgreSQL detects connections to machines that are gone, and releases the locks of
  // these connections.
  wal_sender_timeout: "10s",
  wal_receiver_timeout: "10s",
  tcp_keepalives_idle: "30s",
  tcp_keepalives_interval: "10s",
  tcp_keepalives_count: "3",
} as const;

/** Returns Patroni's settings for one machine, the file /etc/patroni/config.yml. */
export function writePatroniFile(plan: ClusterPlan, machine: DatabaseMachine): string {
  const { host, ports, folders } = machine;
  const parameters = Object.entries({ ...PARAMETERS, ...plan.parameters });
  const hosts = [...new Set([...plan.machines, ...plan.webs].map((one) => one.host))];
  const lines = (indent: number, texts: readonly string[]) =>
    texts.map((text) => `${" ".repeat(indent)}${text}`).join("\n");

  return `scope: ${plan.name}
name: ${machine.name}

restapi:
  listen: ${host}:${ports.patroni}
  connect_address: ${host}:${ports.patroni}
  authentication:
    username: patroni
    password: ${plan.passwords.patroni}

${plan.etcdInterface}:
  hosts: ${plan.machines.map((one) => `${one.host}:${one.ports.etcd}`).join(",")}

# Read once, when the cluster is made; afterwards these are changed by "patronictl edit-config".
bootstrap:
  dcs:
    ttl: ${PACE.ttl}
    loop_wait: ${PACE.loopWait}
    retry_timeout: ${PACE.retryTimeout}
    primary_start_timeout: 30
    maximum_lag_on_failover: 1048576
    synchronous_mode: true
    synchronous_mode_strict: true
    synchronous_node_count: 1
    postgresql:
      use_pg_rewind: true
      use_slots: true
      parameters:
${lines(
  8,
  parameters.map(([name, value]) => `${name}: "${value}"`),
)}
  initdb:
    - encoding: UTF8
    - locale: C.UTF-8
    - data-checksums
    - auth-local: peer
    - auth-host: scram-sha-256

postgresql:
  listen: ${host}:${ports.postgres}
  connect_address: ${host}:${ports.postgres}
  data_dir: ${folders.postgres}
  bin_dir: ${plan.programs}
  pgpass: ${folders.passwords}
  remove_data_directory_on_rewind_failure: true
  remove_data_directory_on_diverged_timelines: true
  authentication:
    superuser:
      username: postgres
      password: ${plan.passwords.superuser}
    replication:
      username: replicator
      password: ${plan.passwords.replication}
    rewind:
      username: rewinder
      password: ${plan.passwords.rewind}
  parameters:
    unix_socket_directories: "${folders.sockets}"
    password_encryption: scram-sha-256
  pg_hba:
    - local all postgres peer
${lines(
  4,
  hosts.flatMap((one) => [
    `- host replication replicator ${one}/32 scram-sha-256`,
    `- host all all ${one}/32 scram-sha-256`,
  ]),
)}

watchdog:
  mode: ${plan.isServices ? "automatic" : "off"}
`;
}
