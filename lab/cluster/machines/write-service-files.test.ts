import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { UnusableInput, writeServiceFiles } from "./write-service-files.ts";

const home = mkdtempSync(join(tmpdir(), "handover-service-files-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const hosts = ["192.0.2.1", "192.0.2.2", "192.0.2.3"];
const read = (path: string) => readFileSync(path, "utf8");
const passwordsIn = (text: string) => [...text.matchAll(/password: (\S+)/g)].map(([, word]) => word);

it("the service files are readable only by their owner and contain the same random passwords on all machines", () => {
  const folder = join(home, "new");
  const paths = writeServiceFiles(folder, hosts);
  expect(paths.map((path) => path.slice(folder.length + 1))).toEqual([
    "db1/etcd",
    "db1/config.yml",
    "db2/etcd",
    "db2/config.yml",
    "db3/etcd",
    "db3/config.yml",
    "haproxy.cfg",
  ]);
  expect(paths.map((path) => statSync(path).mode & 0o777)).toEqual(paths.map(() => 0o600));
  const [first, ...others] = ["db1", "db2", "db3"].map((name) =>
    passwordsIn(read(join(folder, name, "config.yml"))),
  );
  expect(new Set(first).size).toBe(4);
  expect(first?.every((word) => /^[0-9a-f]{48}$/.test(word ?? ""))).toBe(true);
  expect(others).toEqual([first, first]);
  expect(read(join(folder, "db3/config.yml"))).toContain("listen: 192.0.2.3:5432");
});

it("the service files contain different passwords each time they are written", () => {
  const [one, other] = ["a", "b"].map((name) => writeServiceFiles(join(home, name), hosts)[1] ?? "");
  expect(passwordsIn(read(one ?? ""))).not.toEqual(passwordsIn(read(other ?? "")));
});

it("writeServiceFiles throws an error when the folder is not empty, or when there are not exactly three different IP addresses", () => {
  const folder = join(home, "again");
  writeServiceFiles(folder, hosts);
  const before = read(join(folder, "db1/config.yml"));
  expect(() => writeServiceFiles(folder, hosts)).toThrow(UnusableInput);
  expect(read(join(folder, "db1/config.yml"))).toBe(before);
  for (const wrong of [
    hosts.slice(1),
    [...hosts, "192.0.2.4"],
    ["192.0.2.1", "192.0.2.1", "192.0.2.2"],
    ["a", "b", "c"],
  ])
    expect(() => writeServiceFiles(join(home, "wrong"), wrong)).toThrow("three different IPv4");
});
