import { chownSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { end, untilReady } from "#lab/image/check-containers.ts";
import { type Container, startContainer, USER } from "#lab/image/container.ts";
import type { ExternalServer } from "#tests/external-server.ts";

/** The settings, files and folders of one machine of the shop. */
export interface MachinePlan {
  name: string;
  /** The mounted files of the image. */
  root: string;
  /** An existing folder that contains everything that belongs to this machine. */
  folder: string;
  server: ExternalServer;
  port: number;
  /**
   * The file that the machine uses as /etc/hosts, and the certificate of the authority that the machine
   * trusts.
   */
  hosts: string;
  authority: string;
  /** The lines of shop.env. For each secret, a line of shop.env contains the path of the secret's file. */
  settings: Readonly<Record<string, string>>;
  /** The content of each secret file, by the name of the file. */
  secrets: Readonly<Record<string, string>>;
}

/** The result of a command that has ended. */
export interface Ended {
  code: number;
  /** The JSON object that the command printed, or an empty object. */
  said: Record<string, unknown>;
  /** Everything that the command printed. */
  text: string;
}

/** One machine of the shop: the containers of compose.yaml with their data folder. */
export interface ShopMachine {
  /** The folder that is /data in the containers. */
  data: string;
  /** The folder that is /backups in the containers. */
  backups: string;
  /** Runs `handover` with the role that owns the tables. `args` already contain `--json`. */
  handover(...args: string[]): Promise<Ended>;
  /** Runs the setup, as every start of the shop does. */
  setUp(): Promise<Ended>;
  /** Starts web server and worker, and waits until the web server is ready. */
  start(): Promise<boolean>;
  /**
   * Stops the web server and the worker with SIGTERM. Returns the exit codes of the web server and the
   * worker.
   */
  stop(): Promise<number[]>;
  /** Everything that all containers have printed. */
  log(): string;
  /** Kills every container that still runs. */
  abandon(): Promise<void>;
}

export function openMachine(plan: MachinePlan): ShopMachine {
  const folders = Object.fromEntries(
    ["data", "backups", "owner", "app"].map((name) => [name, makeFolder(join(plan.folder, name))]),
  ) as Record<"data" | "backups" | "owner" | "app", string>;
  const { applicationUrl, ownerUrl } = plan.server;
  store(folders.owner, "DATABASE_URL", ownerUrl);
  for (const [name, value] of Object.entries({ ...plan.secrets, DATABASE_URL: applicationUrl }))
    store(folders.app, name, value);
  const app: Record<string, string> = {
    ...plan.settings,
    PORT: String(plan.port),
    HOST: "127.0.0.1",
    NODE_EXTRA_CA_CERTS: "/etc/authority.pem",
  };
  const owner = { ...app, MIGRATION_DATABASE_URL_FILE: "/secrets/owner/DATABASE_URL" };
  const containers: Container[] = [];
  let running: Container[] = [];
  const start = async (args: readonly string[], settings: Record<string, string>) => {
    const name = `handover-${plan.name}-${process.pid}-${containers.length + 1}`;
    const container = await startContainer({
      name,
      root: plan.root,
      data: folders.data,
      bundle: join(plan.folder, name),
      args: ["node", ...args],
      settings,
      hosts: plan.hosts,
      mounts: {
        "/etc/authority.pem": plan.authority,
        "/backups/": folders.backups,
        "/secrets/app": folders.app,
        ...(settings === owner ? { "/secrets/owner": folders.owner } : {}),
      },
    });
    containers.push(container);
    return container;
  };
  const toItsEnd = async (args: readonly string[]): Promise<Ended> => {
    const container = await start(args, owner);
    const code = await container.ended;
    return { code, said: objectIn(container.out()), text: container.said() };
  };
  return {
    data: folders.data,
    backups: folders.backups,
    handover: (...args) => toItsEnd(["server/start/command-line.ts", ...args, "--json"]),
    setUp: () => toItsEnd(["build/start/single.js", "setup"]),
    start: async () => {
      for (const name of ["web", "worker"]) running.push(await start(["build/start/single.js", name], app));
      return await untilReady(`http://127.0.0.1:${plan.port}/readyz`);
    },
    stop: async () => {
      const codes = await Promise.all(running.map((container) => end(container, "SIGTERM")));
      running = [];
      return codes;
    },
    log: () => containers.map((container) => container.said()).join("\n"),
    abandon: async () => {
      for (const container of running) await end(container, "SIGKILL");
    },
  };
}

/** Makes a folder that belongs to the user of the image. */
export function makeFolder(path: string): string {
  if (!existsSync(path)) mkdirSync(path, { mode: 0o700 });
  chownSync(path, USER, USER);
  return path;
}

/** Writes a file that only the user of the image can read. */
export function store(folder: string, name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content, { mode: 0o600 });
  chownSync(path, USER, USER);
  return path;
}

function objectIn(text: string): Record<string, unknown> {
  const from = text.indexOf("{");
  if (from === -1) return {};
  return JSON.parse(text.slice(from, text.lastIndexOf("}") + 1)) as Record<string, unknown>;
}
