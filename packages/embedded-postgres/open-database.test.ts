import { spawn } from "node:child_process";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { accepts } from "./connection.ts";
import { joinDatabase, openDatabase, stopDatabase } from "./open-database.ts";
import { identify } from "./process-identity.ts";
import {
  ask,
  children,
  isRoot,
  MODULE,
  newDataDir,
  newDataDirWithCluster,
  OPENER,
  open,
  openElsewhere,
  postmasterOf,
  serverPathsOf,
  until,
  watchdogOf,
} from "./trial-database.ts";

test("openDatabase creates a durable UTF-8 database behind a private socket, and opens the same database again after a stop", async () => {
  const dataDir = newDataDir();
  const first = await open(dataDir);
  expect(first).toMatchObject({ embedded: true, joined: false });
  expect(await ask(first.url, "select current_user || ' ' || current_database()")).toBe("handover handover");
  expect(await ask(first.url, "select usesuper from pg_user where usename = current_user")).toBe(false);
  expect(await ask(first.url, "show server_encoding")).toBe("UTF8");
  expect(await ask(first.url, "show timezone")).toBe("UTC");
  expect(await ask(first.url, "select lower('LICENÇA')")).toBe("licença");
  for (const setting of ["fsync", "synchronous_commit", "full_page_writes"])
    expect(await ask(first.url, `show ${setting}`)).toBe("on");
  expect(await ask(first.url, "show listen_addresses")).toBe("");
  const { socketFolder, cluster } = serverPathsOf(dataDir);
  expect(statSync(socketFolder).mode & 0o777).toBe(0o700);
  if (isRoot) expect(statSync(cluster).uid).not.toBe(0);
  await ask(first.url, "create table kept (n int)");
  await ask(first.url, "insert into kept values (7)");
  await first.stop();
  expect(await accepts(socketFolder)).toBe(false);
  const second = await open(dataDir);
  expect(second.joined).toBe(false);
  expect(await ask(second.url, "select n from kept")).toBe(7);
});

test("openDatabase uses a given database URL without changes", async () => {
  const database = await openDatabase({
    dataDir: "/nowhere",
    databaseUrl: "postgresql://shop@db.example/shop",
  });
  expect(database).toMatchObject({ url: "postgresql://shop@db.example/shop", embedded: false });
  expect(existsSync("/nowhere")).toBe(false);
});

test("openDatabase starts only one server when two processes open a new folder at the same time", async () => {
  const dataDir = newDataDir();
  const both = await Promise.all([openElsewhere(dataDir), openElsewhere(dataDir)]);
  expect(both.map((one) => one.joined).sort()).toEqual([false, true]);
  expect(both[0].url).toBe(both[1].url);
  const joined = both.find((one) => one.joined);
  const ended = new Promise((resolve) => joined?.child.once("exit", resolve));
  joined?.child.kill("SIGTERM");
  await ended;
  expect(await ask(both[0].url, "select 1")).toBe(1);
});

test("after joining a server, a process learns that the server has ended", async () => {
  const dataDir = await newDataDirWithCluster();
  const owner = await openElsewhere(dataDir);
  const joined = await open(dataDir);
  expect(joined.joined).toBe(true);
  owner.child.kill("SIGTERM");
  expect(await joined.closed).toBe("the process that had started it has stopped it");
});

test("joinDatabase returns undefined when no server runs", async () => {
  const dataDir = newDataDir();
  expect(await joinDatabase(dataDir)).toBeUndefined();
  const database = await open(dataDir);
  expect(await joinDatabase(dataDir)).toMatchObject({ url: database.url, joined: true });
  expect(await stopDatabase(dataDir)).toBe(true);
  expect(await database.closed).toBe("it was stopped by a command");
  expect(await stopDatabase(dataDir)).toBe(false);
  expect(await joinDatabase(dataDir)).toBeUndefined();
});

test("the server stops when the process that opened it is killed by SIGKILL", async () => {
  const dataDir = await newDataDirWithCluster();
  const { child, url } = await openElsewhere(dataDir);
  expect(await ask(url, "select 1")).toBe(1);
  const postmaster = postmasterOf(dataDir);
  child.kill("SIGKILL");
  await until(() => !existsSync(`/proc/${postmaster}`) && !existsSync(serverPathsOf(dataDir).recordFile));
  expect(await accepts(serverPathsOf(dataDir).socketFolder)).toBe(false);
});

test("a server killed by SIGKILL restarts at the same URL with all committed data", async () => {
  const dataDir = await newDataDirWithCluster();
  const { url } = await open(dataDir);
  await ask(url, "create table kept (n int)");
  const busy = ask(url, "select pg_sleep(60)").catch(() => "ended");
  await ask(url, "insert into kept values (1)");
  process.kill(postmasterOf(dataDir), "SIGKILL");
  await until(async () => (await ask(url, "select n from kept").catch(() => 0)) === 1);
  expect(await busy).toBe("ended");
});

test("a server that accepts connections can be killed and restarted many times", async () => {
  const dataDir = await newDataDirWithCluster();
  const { url } = await open(dataDir);
  await ask(url, "create table kept (n int)");
  await ask(url, "insert into kept values (1)");
  for (let kills = 0; kills < 8; kills++) {
    process.kill(postmasterOf(dataDir), "SIGKILL");
    await until(async () => (await ask(url, "select n from kept").catch(() => 0)) === 1);
  }
});

test("a killed watchdog is replaced, and the new watchdog stops the server when the process that opened it is killed", async () => {
  const dataDir = await newDataDirWithCluster();
  const { child, url } = await openElsewhere(dataDir);
  const [watchdog, postmaster] = [watchdogOf(dataDir), postmasterOf(dataDir)];
  process.kill(watchdog, "SIGKILL");
  await until(() => watchdogOf(dataDir) !== watchdog);
  process.kill(watchdogOf(dataDir), 0);
  expect(await ask(url, "select 1")).toBe(1);
  expect(postmasterOf(dataDir)).toBe(postmaster);
  child.kill("SIGKILL");
  await until(() => !existsSync(`/proc/${postmaster}`) && !existsSync(serverPathsOf(dataDir).recordFile));
});

test("stopDatabase waits until the server has ended, even when the process that opened the server was just killed", async () => {
  const dataDir = await newDataDirWithCluster();
  const { child } = await openElsewhere(dataDir);
  const postmaster = postmasterOf(dataDir);
  child.kill("SIGKILL");
  expect(await stopDatabase(dataDir)).toBe(true);
  // A process counts as ended even while its parent process has not read its exit status.
  expect(identify(postmaster)).toBeUndefined();
});

test("a server that is still starting stops when the process that opened the server is killed", async () => {
  const dataDir = await newDataDirWithCluster();
  await (await open(dataDir)).stop();
  const child = spawn(process.execPath, ["--input-type=module", "-e", OPENER, MODULE, dataDir]);
  children.push(child);
  const pidFile = join(serverPathsOf(dataDir).cluster, "postmaster.pid");
  await until(() => existsSync(pidFile));
  child.kill("SIGKILL");
  await until(() => !existsSync(pidFile) && !existsSync(serverPathsOf(dataDir).recordFile));
});

test("openDatabase removes the lock files of a dead server, even when a different process now has the server's process id", async () => {
  const dataDir = await newDataDirWithCluster();
  const first = await open(dataDir);
  const { cluster, socketFolder } = serverPathsOf(dataDir);
  const lines = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
  await first.stop();
  const foreign = spawn("sleep", ["60"], isRoot ? { uid: statSync(cluster).uid } : {});
  children.push(foreign);
  const stale = [String(foreign.pid), ...lines.slice(1)].join("\n");
  writeFileSync(join(cluster, "postmaster.pid"), stale);
  writeFileSync(join(socketFolder, ".s.PGSQL.5432.lock"), stale);
  const second = await open(dataDir);
  expect(await ask(second.url, "select 1")).toBe(1);
  expect(foreign.exitCode).toBeNull();
});
