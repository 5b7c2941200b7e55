import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { type DatabaseCluster, leaderOf } from "./database-cluster.ts";
import { readMembers, switchOver } from "./patroni-client.ts";
import { writeRow } from "./steady-writer.ts";
import { until } from "./until.ts";

/** The kinds of failure that a run can cause on a machine, each with its description for the output. */
export const strikes = {
  kill: "the primary's machine dies: kill -9 of PostgreSQL, Patroni and etcd at once",
  freeze: "the primary's machine freezes with its connections open, and wakes when another has taken over",
  standby: "the synchronous standby's machine dies: kill -9 of everything at once",
  switchover: "the primary hands over on request, as before an upgrade",
} as const;
export type Strike = keyof typeof strikes;

/** The state of the cluster after a caused failure, while the failed machine is still out of service. */
export interface Struck {
  /** The machine that failed. */
  machine: string;
  /** The machine that is the primary after the failure. */
  primary: string;
  /** The number of processes that were killed or stopped. */
  processes: number;
  /** Brings the machine back into service. Resolves when the programs of the machine have been started. */
  comeBack(): Promise<void>;
}

const TAKEOVER_SECONDS = 120;
/** When the old primary has not answered a write after this time, the run counts the write as rejected. */
const ANSWER_MS = 60_000;
/**
 * The id of the next row that a run tries to insert through the old primary. The old primary must reject the
 * write of this row. The ids are negative, because the steady writer uses only positive ids.
 */
let rejectedId = -1;

/** Causes a failure on a machine and waits until another machine is the primary. */
export async function strike(cluster: DatabaseCluster, kind: Strike): Promise<Struck> {
  const members = await readMembers(cluster.plan);
  const primary = leaderOf(members);
  const standby = members.find((one) => one.role === "sync_standby")?.name ?? "";
  const machine = kind === "standby" ? standby : primary;
  const processes = cluster.processes.get(machine);
  if (!processes) throw new Error(`the cluster has no ${kind === "standby" ? "standby" : "primary"}`);
  const takenOver = async () => {
    await until("another machine is the primary", TAKEOVER_SECONDS, async () => {
      const leader = leaderOf(await readMembers(cluster.plan, [machine]));
      return leader !== "" && leader !== machine;
    });
    return leaderOf(await readMembers(cluster.plan, [machine]));
  };

  if (kind === "switchover") {
    await switchOver(cluster.plan, primary, standby);
    return { machine, primary: await takenOver(), processes: 0, comeBack: async () => {} };
  }
  if (kind === "freeze") {
    const direct = await openDirect(cluster.urlOn(machine));
    const stopped = processes.signal("SIGSTOP");
    const next = await takenOver();
    return {
      machine,
      primary: next,
      processes: stopped,
      comeBack: async () => {
        // This write is already queued on the old primary's connection. The resumed machine reads this write
        // before any other message on the connection.
        const write = writeRow(direct, rejectedId--);
        processes.signal("SIGCONT");
        await rejectToAcknowledge(write, machine);
        await direct.end().catch(() => {});
      },
    };
  }
  const killed = await processes.kill();
  if (kind === "standby")
    await until("another machine follows synchronously", TAKEOVER_SECONDS, async () => {
      const now = await readMembers(cluster.plan, [machine]);
      return now.some((one) => one.role === "sync_standby" && one.name !== machine);
    });
  return {
    machine,
    primary: await takenOver(),
    processes: killed,
    comeBack: async () => processes.start(),
  };
}

async function openDirect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  await client.connect();
  return client;
}

/**
 * Waits until the old primary answers a write. @throws Error when the old primary acknowledges the write
 * although another machine has taken over.
 */
async function rejectToAcknowledge(write: Promise<unknown>, machine: string): Promise<void> {
  const rejected = write.then(
    () => "acknowledged",
    () => "refused",
  );
  const outcome = await Promise.race([rejected, wait(ANSWER_MS, "silent", { ref: false })]);
  if (outcome === "acknowledged")
    throw new Error(`${machine} acknowledged a write after another machine had taken over`);
}
