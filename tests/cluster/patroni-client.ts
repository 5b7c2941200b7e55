import type { ClusterPlan, DatabaseMachine } from "./cluster-plan.ts";

/** A machine as Patroni's list of the cluster shows it. */
export interface Member {
  name: string;
  role: "leader" | "sync_standby" | "replica" | string;
  state: string;
  timeline?: number;
  /** Bytes it is behind; "unknown" while it is not known. */
  lag?: number | string;
}

const PATIENCE_MS = 3_000;
/** PostgreSQL 15 under Patroni 3.0 says "running" of a replica that streams, newer ones "streaming". */
const RUNS = new Set(["running", "streaming"]);

/** The cluster as one machine's Patroni sees it; undefined when it does not answer. */
async function askMembers({ host, ports }: DatabaseMachine): Promise<Member[] | undefined> {
  try {
    const answer = await fetch(`http://${host}:${ports.patroni}/cluster`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return ((await answer.json()) as { members?: Member[] }).members ?? [];
  } catch {
    return undefined;
  }
}

/** The cluster as the first machine that answers sees it, leaving out those named. */
export async function readMembers(plan: ClusterPlan, leaveOut: readonly string[] = []): Promise<Member[]> {
  for (const machine of plan.machines) {
    if (leaveOut.includes(machine.name)) continue;
    const members = await askMembers(machine);
    if (members?.length) return members;
  }
  return [];
}

/** Whether each machine says itself that its PostgreSQL runs: the list goes on naming one that died for as long as its claim lasts. */
export async function doAllRun(plan: ClusterPlan): Promise<boolean> {
  const answers = plan.machines.map(({ host, ports }) =>
    fetch(`http://${host}:${ports.patroni}/health`, { signal: AbortSignal.timeout(PATIENCE_MS) }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.ok;
      },
      () => false,
    ),
  );
  return (await Promise.all(answers)).every(Boolean);
}

/** Whether all machines run, exactly one of them leads, one follows synchronously, and none is behind or on another timeline. */
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

/** Asks the primary's Patroni to hand over to another machine. @throws with its words when it does not. */
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
    throw new Error(`the switchover was answered ${answer.status}: ${words.slice(0, 200)}`);
}
