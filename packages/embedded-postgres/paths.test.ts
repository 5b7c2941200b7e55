import { spawn } from "node:child_process";
import { chownSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { joinDatabase, openDatabase } from "./open-database.ts";
import {
  ask,
  canBecomeOthers,
  isRoot,
  MODULE,
  NOBODY,
  newDataDir,
  newDataDirWithCluster,
  OPENER,
  open,
  openElsewhere,
  serverPathsOf,
} from "./trial-database.ts";

test("openDatabase puts the socket into the temp folder when the data folder's path is long", async () => {
  const dataDir = join(newDataDir(), "a".repeat(100), "b".repeat(100));
  const { url } = await open(dataDir);
  expect(serverPathsOf(dataDir).socketFolder).toMatch(/\/handover-[0-9a-f]{16}$/);
  expect(await ask(url, "select 1")).toBe(1);
});

test("openDatabase refuses a socket path that another user created", async () => {
  const dataDir = join(newDataDir(), "c".repeat(120));
  await (await open(dataDir)).stop();
  const { socketFolder } = serverPathsOf(dataDir);
  rmSync(socketFolder, { recursive: true });
  writeFileSync(socketFolder, "");
  await expect(openDatabase({ dataDir })).rejects.toThrow("was created by another user");
  rmSync(socketFolder);
});

test.runIf(isRoot)(
  "openDatabase puts the cluster under /var/lib when it runs as root and only root can enter the data folder",
  async () => {
    const dataDir = newDataDir();
    mkdirSync(dataDir, { mode: 0o700 });
    const first = await open(dataDir);
    expect(serverPathsOf(dataDir).home).toMatch(/^\/var\/lib\/handover\/[0-9a-f]{12}$/);
    await ask(first.url, "create table kept (n int)");
    await first.stop();
    const second = await open(dataDir);
    expect(await ask(second.url, "select count(*)::int from kept")).toBe(0);
    await second.stop();
    rmSync(serverPathsOf(dataDir).home, { recursive: true });
    await expect(openDatabase({ dataDir })).rejects.toThrow("that folder does not exist");
    rmSync(join(dataDir, "database.location"));
  },
);

test.runIf(canBecomeOthers)(
  "root joins a server that an ordinary user started, and restarts the server as that user",
  async () => {
    const dataDir = newDataDir();
    mkdirSync(dataDir);
    chownSync(dataDir, NOBODY, NOBODY);
    const { child, url, uid } = await openElsewhere(dataDir, NOBODY);
    expect(uid).toBe(NOBODY);
    expect(statSync(serverPathsOf(dataDir).cluster).uid).toBe(NOBODY);
    expect(await joinDatabase(dataDir)).toMatchObject({ url, joined: true });
    child.kill("SIGTERM");
    await new Promise((resolve) => child.once("exit", resolve));
    const asRoot = await open(dataDir);
    expect(asRoot.joined).toBe(false);
    expect(statSync(join(serverPathsOf(dataDir).cluster, "postmaster.pid")).uid).toBe(NOBODY);
  },
);

test.runIf(canBecomeOthers)(
  "openDatabase names the owner when the database belongs to another user",
  async () => {
    const dataDir = await newDataDirWithCluster();
    await (await open(dataDir)).stop();
    const child = spawn(process.execPath, ["--input-type=module", "-e", OPENER, MODULE, dataDir], {
      uid: 4321,
      gid: 4321,
    });
    let output = "";
    child.stderr?.on("data", (chunk) => {
      output += chunk;
    });
    const code = await new Promise((resolve) => child.once("close", resolve));
    expect(code).toBe(1);
    expect(output).toContain("belongs to the user with id");
  },
);
