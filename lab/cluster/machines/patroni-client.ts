import type { ClusterPlan, DatabaseMachine } from "./cluster-plan.ts";

/** A machine in Patroni's list of the cluster. */
export interface Member {
  name: string;
  role: "leader" | "sync_standby" | "replica" | string;
  state: string;
  timeline?: number;
  /** The replication lag in bytes, or "unknown". */
  lag?: number | string;
}

const TIMEOUT_MS = 3_000;
/**
 * For a streaming replica, PostgreSQL 15 under Patroni 3.0 reports "running", and newer versions report
 * "streaming".
 */
const RUNS = new Set(["running", "streaming"]);

/** Reads the member list from one machine's Patroni. Returns undefined when Patroni does not answer. */
async function askMembers({ host, ports }: DatabaseMachine): Promise<Member[] | undefined> {
  try {
    const answer = await fetch(`http://${host}:${ports.patroni}/cluster`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return ((await answer.json()) as { members?: Member[] }).members ?? [];
  } catch {
    return undefined;
  }
}

/** Reads the member list from the first machine that answers. Does not ask the machines in `leaveOut`. */
export async function readMembers(plan: ClusterPlan, leaveOut: readonly string[] = []): Promise<Member[]> {
  for (const machine of plan.machines) {
    if (leaveOut.includes(machine.name)) continue;
    const members = await askMembers(machine);
    if (members?.length) return members;
  }
  return [];
}

/**
 * Asks each machine directly whether its PostgreSQL runs. The member list still shows a dead primary until
 * its lease expires.
 */
export async function doAllRun(plan: ClusterPlan): Promise<boolean> {
  const answers = plan.machines.map(({ host, ports }) =>
    fetch(`http://${host}:${ports.patroni}/health`, { signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.ok;
      },
      () => false,
    ),
  );
  return (await Promise.all(answers)).every(Boolean);
}

/**
 * Returns whether all machines run, exactly one machine is primary and one machine is synchronous standby.
 * Also checks that no machine lags behind the primary or is on another timeline.
 */
export function isWhole(members: readonly Member[], machines: number): boolean {
  const leaders = members.filter((one) => one.role === "leader");
  const followers = members.filter((one) => one.role !== "leader");
  return (
    members.length === machines &&
    leaders.length === 1 &&
    members.filter((one) => one.role === "sync_standby").length === 1 &&
    members.every((one) => RUNS.has(one.state) && one.timeline === leaders[0]?.timeline) &&
    followers.every((one) => typeof one.lag === "number" && one.lag < 1024 * 1024)
  );
}

/**
 * Asks the primary's Patroni to hand over the role of primary to another machine. @throws Error with
 * Patroni's answer when Patroni refuses.
 */
export async function switchOver(plan: ClusterPlan, from: string, to: string): Promise<void> {
  const machine = plan.machines.find((one) => one.name === from);
  const answer = await fetch(`http://${machine?.host}:${machine?.ports.patroni}/switchover`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Basic ${Buffer.from(`patroni:${plan.passwords.patroni}`).toString("base64")}`,
    },
    body: JSON.stringify({ leader: from, candidate: to }),
    signal: AbortSignal.timeout(60_000),
  });
  const words = await answer.text();
  if (answer.status !== 200)
    throw new Error(`Patroni answered the switchover with ${answer.status}: ${words.slice(0, 200)}`);
}
