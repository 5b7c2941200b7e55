import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { safeEtcdInterface, servicePlan } from "./cluster-plan.ts";
import { asEnvironment, writeEtcdFile } from "./write-etcd-file.ts";
import { writeHaproxyFile } from "./write-haproxy-file.ts";
import { PACE, writePatroniFile } from "./write-patroni-file.ts";

const plan = servicePlan();
const [first, second] = plan.machines;
if (!first || !second) throw new Error("the example has three machines");
const handbook = readFileSync("docs/operations/cluster.md", "utf8");

/**
 * Returns the content of a machine's file from the handbook. The content is the first code block after the
 * file's path.
 */
function inHandbook(path: string): string {
  const after = handbook.slice(handbook.indexOf(`\`${path}\`, `));
  return /^```\w*\n([\s\S]*?)^```$/m.exec(after)?.[1] ?? "";
}

describe("the files of a cluster", () => {
  it("the handbook contains the files of a cluster exactly as the command writes them", () => {
    expect(inHandbook("/etc/default/etcd")).toBe(writeEtcdFile(plan, first));
    expect(inHandbook("/etc/patroni/config.yml")).toBe(writePatroniFile(plan, first));
    expect(inHandbook("/etc/haproxy/haproxy.cfg")).toBe(writeHaproxyFile(plan));
  });

  it("the files of a cluster differ between machines only in the machine's name and IP address", () => {
    const asFirst = (text: string) =>
      text
        .split("\n")
        .map((line) => line.replaceAll(second.host, first.host).replaceAll(second.name, first.name));
    const ofSecond = asFirst(writePatroniFile(plan, second));
    expect(ofSecond).toEqual(asFirst(writePatroniFile(plan, first)));
    expect(writePatroniFile(plan, second)).toContain(`connect_address: ${second.host}:5432`);
    expect(writePatroniFile(plan, second)).not.toBe(writePatroniFile(plan, first));
  });

  it("the cluster files make the primary acknowledge a write only after a second machine stored the write", () => {
    const file = writePatroniFile(plan, first);
    expect(file).toContain("synchronous_mode: true\n    synchronous_mode_strict: true");
    expect(file).toContain('synchronous_commit: "on"');
  });

  it("the files of a cluster set a lease time that satisfies Patroni's rule", () => {
    expect(PACE.ttl).toBeGreaterThanOrEqual(PACE.loopWait + 2 * PACE.retryTimeout);
    expect(PACE.ttl).toBeGreaterThanOrEqual(20);
  });

  it("the files of a cluster use the etcd interface that prevents a resumed primary from taking its lease back", () => {
    expect(["2.1.7", "3.0.0", "3.0.2"].map(safeEtcdInterface)).toEqual(["etcd", "etcd", "etcd"]);
    expect(["3.0.3", "3.1.0", "4.0.4", "10.0.0"].map(safeEtcdInterface)).toEqual(Array(4).fill("etcd3"));
    const newer = { ...plan, etcdInterface: safeEtcdInterface("4.0.4") };
    expect(writePatroniFile(plan, first)).toMatch(/^etcd:$/m);
    expect(writeEtcdFile(plan, first)).toContain("ETCD_ENABLE_V2=true");
    expect(writePatroniFile(newer, first)).toMatch(/^etcd3:$/m);
    expect(writeEtcdFile(newer, first)).not.toContain("V2");
  });

  it("the files of a cluster allow connections only from the machines of the cluster", () => {
    const rules = writePatroniFile(plan, first)
      .split("\n")
      .filter((line) => /^ {4}- (host|local) /.test(line));
    const hosts = plan.machines.flatMap(({ host }) => [
      `    - host replication replicator ${host}/32 scram-sha-256`,
      `    - host all all ${host}/32 scram-sha-256`,
    ]);
    expect(rules).toEqual(["    - local all postgres peer", ...hosts]);
  });

  it("the files of a cluster close connections to a machine that is no longer the primary", () => {
    const [, database = ""] = /listen database\n([\s\S]*?)\n\n/.exec(writeHaproxyFile(plan)) ?? [];
    expect(database).toContain("uri /primary");
    expect(database).toContain("on-marked-down shutdown-sessions");
    for (const { name, host } of plan.machines)
      expect(database).toContain(`server ${name} ${host}:5432 check port 8008`);
  });

  it("the files of a cluster can be parsed line by line into the environment variables of etcd", () => {
    expect(asEnvironment("A=1\n\nB=x=http://h:1,y=http://h:2\n")).toEqual({
      A: "1",
      B: "x=http://h:1,y=http://h:2",
    });
  });
});
