import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openExternalServer } from "#tests/external-server.ts";
import { freePort } from "#tests/faults/processes/front-door.ts";
import { type Container, startContainer, USER } from "./container.ts";

/** A check: what was checked, whether the check passed, and the observed value. */
export type Check = [what: string, holds: boolean, seen: unknown];

interface Place {
  /** The mounted files of the image. */
  root: string;
  /** A folder for the descriptions of the containers. */
  folder: string;
  /** The folder that is /data in every container. */
  data: string;
  say: (line: string) => void;
}

const READY_MS = 120_000;
const MOST_STOP_MS = 10_000;
const WRITE_TO_ROOT = `
  for (const path of ["/x", "/shop/x", "/usr/local/bin/x", "/shop/build/x"])
    try { require("node:fs").writeFileSync(path, ""); console.log(path); }
    catch (error) { if (error.code !== "EROFS") console.log(path, error.code); }`;

/**
 * Runs the containers of compose.yaml with a temporary PostgreSQL server: setup, card sandbox, web server and
 * worker. Returns the checks. Also returns the secrets of this run, which the image must not contain.
 */
export async function checkContainers(place: Place): Promise<{ checks: Check[]; secrets: string[] }> {
  const server = await openExternalServer();
  const port = await freePort();
  const app = {
    DATABASE_URL: server.applicationUrl,
    HOST: "127.0.0.1",
    PORT: String(port),
    SANDBOX_PORT: String(await freePort()),
    LOG_LEVEL: "warn",
  };
  const owner = { ...app, MIGRATION_DATABASE_URL: server.ownerUrl };
  const running: Container[] = [];
  let count = 0;
  const start = (args: readonly string[], settings: Record<string, string> = app) => {
    const name = `handover-${process.pid}-${++count}`;
    const { root, data, folder } = place;
    return startContainer({
      name,
      root,
      data,
      bundle: join(folder, name),
      args: ["node", ...args],
      settings,
    });
  };
  const keep = async (name: string) => {
    const container = await start(["build/start/single.js", name]);
    running.push(container);
    return container;
  };
  try {
    place.say("starting the setup, the card sandbox, the web server and the worker");
    const checks: Check[] = [];
    const setup = await start(["build/start/single.js", "setup"], owner);
    checks.push(["migrates, makes the keys and ends with 0", (await setup.ended) === 0, setup.said()]);
    const again = await start(["server/start/command-line.ts", "keys", "init", "--json"], owner);
    const code = await again.ended;
    checks.push([
      "runs a command, and never replaces a key file",
      code === 0 && /"made":\s*false/.test(again.said()),
      again.said(),
    ]);
    const healthy = start(["deploy/ask-ready.mjs"]).then(({ ended }) => ended);
    checks.push(["is unhealthy before its web server runs", (await healthy) === 1, await healthy]);

    const sandbox = await keep("sandbox");
    const web = await keep("web");
    const worker = await keep("worker");
    checks.push(...(await checkRunning(port, web)));
    const answers = await untilReady(`http://127.0.0.1:${app.SANDBOX_PORT}/`);
    checks.push(["sends the front page of the card sandbox", answers, answers || sandbox.said()]);
    const asked = await start(["deploy/ask-ready.mjs"]);
    checks.push(["is healthy when its web server is ready", (await asked.ended) === 0, asked.said()]);
    const writing = await start(["-e", WRITE_TO_ROOT]);
    await writing.ended;
    checks.push(["has a root that nothing can be written to", writing.said() === "", writing.said()]);
    checks.push(await checkStop("web server", web), await checkStop("worker", worker));
    return { checks, secrets: [...server.passwords, ...secretsOf(place.data)] };
  } finally {
    for (const container of running) await end(container, "SIGKILL");
    await server.stop();
  }
}

/** The keys that the setup made in the data folder. */
function secretsOf(data: string): string[] {
  const vault = readFileSync(join(data, "keys/vault.json"), "utf8").match(/[\w+/=-]{40,}/g) ?? [];
  const sandbox = readFileSync(join(data, "sandbox/keys.json"), "utf8").match(/(?:sk_test|whsec)_\w+/g) ?? [];
  if (vault.length === 0 || sandbox.length === 0) throw new Error("the setup made no keys");
  return [...vault, ...sandbox];
}

async function checkRunning(port: number, web: Container): Promise<Check[]> {
  const address = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const ready = await untilReady(`${address}/readyz`);
  const milliseconds = Math.round(performance.now() - began);
  const home = await fetch(`${address}/marketplace`).then((answer) => answer.text());
  const status = readFileSync(`/proc/${await web.pid()}/status`, "utf8");
  const uid = /^Uid:\s+(.*)$/m.exec(status)?.[1]?.split(/\s+/).map(Number) ?? [];
  const rights = /^CapEff:\s+(\w+)$/m.exec(status)?.[1] ?? "";
  return [
    ["answers 200 at /readyz", ready, ready ? `after ${milliseconds} ms` : web.said().slice(-2_000)],
    ["sends a page with the demo catalog", home.includes("/marketplace/"), `${home.length} characters`],
    [`runs as the user ${USER} without rights`, uid.every((id) => id === USER) && /^0+$/.test(rights), uid],
  ];
}

export async function untilReady(address: string): Promise<boolean> {
  for (const deadline = Date.now() + READY_MS; Date.now() < deadline; await sleep(50)) {
    const isReady = await fetch(address).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return true;
  }
  return false;
}

async function checkStop(name: string, container: Container): Promise<Check> {
  const began = performance.now();
  const code = await end(container, "SIGTERM");
  const milliseconds = Math.round(performance.now() - began);
  const holds = code === 0 && milliseconds <= MOST_STOP_MS;
  return [`ends its ${name} within 10 s of SIGTERM`, holds, `exit code ${code} after ${milliseconds} ms`];
}

/**
 * Sends a signal to the first process of a container, and waits until the process ends. Returns the exit
 * code.
 */
export async function end(container: Container, signal: NodeJS.Signals): Promise<number> {
  try {
    process.kill(await container.pid(), signal);
  } catch {
    // The container has ended already.
  }
  return await container.ended;
}
