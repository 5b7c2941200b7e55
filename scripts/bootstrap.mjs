import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { BUILD_SOURCES, BUILD_STEPS, COMMANDS } from "./bootstrap-commands.mjs";
import { whileAlone } from "./bootstrap-lock.mjs";

/**
 * The entry point of every `npm run` command, in plain JavaScript for Node 18 and later. The script installs
 * missing packages, continues under the project's own Node, builds when the sources have changed, and runs
 * the command.
 */

const ROOT = fileURLToPath(new URL("..", import.meta.url)).replace(/\/$/, "");
const MODULES = join(ROOT, "node_modules");
const INSTALL_STAMP = join(MODULES, ".handover-install");
const BUILD_STAMP = join(ROOT, "build", ".handover-build");
const NODE_NEEDED = [22, 22];
const END_WITH_STARTER = new URL("./end-with-starter.mjs", import.meta.url).href;
/** Flags of Node for a program that mostly waits. */
const LEAN = ["--max-semi-space-size=1", "--v8-pool-size=1"];

class Stop extends Error {
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

const digest = (text) => createHash("sha256").update(text).digest("hex");
const readIfThere = (file) => (existsSync(file) ? readFileSync(file, "utf8").trim() : undefined);

/**
 * Runs a program and waits until the program ends. Resolves with the exit code and the captured output of the
 * program. Forwards SIGINT, SIGTERM and SIGHUP to the program.
 */
function run(program, args, options = {}) {
  return new Promise((done, fail) => {
    const child = spawn(program, args, { cwd: ROOT, stdio: "inherit", ...options });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += chunk));
    // A terminal sends Ctrl+C to this process and to its child process. If this process also passed Ctrl+C
    // on, the child process would get the signal twice.
    const onInterrupt = () => process.stdin.isTTY || child.kill("SIGINT");
    const onEnd = (signal) => child.kill(signal);
    process.on("SIGINT", onInterrupt).on("SIGTERM", onEnd).on("SIGHUP", onEnd);
    const detach = () => process.off("SIGINT", onInterrupt).off("SIGTERM", onEnd).off("SIGHUP", onEnd);
    child.once("error", (error) => {
      detach();
      fail(new Stop(`${program} could not be run: ${error.message}`));
    });
    child.once("close", (code, signal) => {
      detach();
      done({ code: code ?? 128 + ({ SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }[signal] ?? 0), output });
    });
  });
}

const isInterrupted = (code) => code === 130 || code === 143 || code === 129;

const installKey = () =>
  `${digest(readFileSync(join(ROOT, "package-lock.json")))} ${process.platform}-${process.arch}`;

/** Whether the packages of the last npm installation have the versions that the lockfile names. */
function matchesLockfile() {
  try {
    const wanted = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")).packages;
    const present = JSON.parse(readFileSync(join(MODULES, ".package-lock.json"), "utf8")).packages;
    const isForHere = (entry) =>
      (!entry.os || entry.os.includes(process.platform)) && (!entry.cpu || entry.cpu.includes(process.arch));
    return Object.entries(wanted).every(([path, entry]) => {
      if (path === "") return true;
      if (present[path]) return present[path].version === entry.version && existsSync(join(ROOT, path));
      return entry.optional || entry.devOptional || entry.peer || !isForHere(entry);
    });
  } catch {
    return false;
  }
}

function isInstalled() {
  if (readIfThere(INSTALL_STAMP) === installKey()) return true;
  if (existsSync(INSTALL_STAMP) || !matchesLockfile()) return false;
  writeStamp(INSTALL_STAMP, installKey());
  return true;
}

/**
 * The stamp file has one purpose: it saves time at the next start. When the stamp cannot be written, the next
 * start repeats the check.
 */
function writeStamp(file, content) {
  try {
    writeFileSync(file, content);
  } catch {}
}

/** @param next a text that names the step after the installation */
async function install(next) {
  if (isInstalled()) return;
  await whileAlone(async () => {
    if (isInstalled()) return;
    const began = performance.now();
    console.log("Installing the packages of package-lock.json (some minutes)...");
    const args = [
      "ci",
      "--ignore-scripts",
      // .npmrc sets a minimum age for package versions, which applies when npm chooses a version. The
      // lockfile already names the version of each package, and npm verifies each package by its digest.
      "--min-release-age=0",
      "--include=dev",
      "--include=optional",
      "--no-audit",
      "--no-fund",
      "--loglevel=error",
    ];
    const npm = process.env.npm_execpath;
    const isScript = npm !== undefined && /npm-cli\.c?js$/.test(npm);
    const { code } = await (isScript ? run(process.execPath, [npm, ...args]) : run("npm", args));
    if (isInterrupted(code)) throw new Stop("", code);
    if (code !== 0) throw new Stop("The packages could not be installed. The output of npm above says why.");
    writeStamp(INSTALL_STAMP, installKey());
    printDone(began, next);
  });
}

/** Prints the duration of a step and the name of the next step. */
function printDone(began, next) {
  console.log(`  ${((performance.now() - began) / 1_000).toFixed(1)} s. Next: ${next}.`);
}

/**
 * Returns the path of the project's own Node. When the project has no Node of its own, returns the path of
 * the running Node if that Node is new enough.
 * @throws Stop when no suitable Node is available.
 */
function chooseNode() {
  const own = [
    join(MODULES, ".bin", "node"),
    join(MODULES, `node-${process.platform}-${process.arch}`, "bin", "node"),
  ];
  const found = own.find((file) => existsSync(file));
  if (found) return realpathSync(found);
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > NODE_NEEDED[0] || (major === NODE_NEEDED[0] && minor >= NODE_NEEDED[1]))
    return process.execPath;
  throw new Stop(
    `Node ${NODE_NEEDED.join(".")} or newer is needed on ${process.platform}-${process.arch}; this is ${process.versions.node}. Install a newer Node from nodejs.org.`,
  );
}

function sourcesKey() {
  const hash = createHash("sha256");
  const add = (path) => {
    const stat = statSync(join(ROOT, path), { throwIfNoEntry: false });
    if (!stat || /\.test\.tsx?$/.test(path)) return;
    if (stat.isDirectory()) for (const name of readdirSync(join(ROOT, path)).sort()) add(`${path}/${name}`);
    else
      hash
        .update(`${path}\0`)
        .update(readFileSync(join(ROOT, path)))
        .update("\0");
  };
  BUILD_SOURCES.forEach(add);
  return hash.digest("hex");
}

/**
 * Builds when the sources changed since the last complete build. The script removes the stamp of the last
 * build before a build, and writes a new stamp after the build. Therefore, an interrupted build has no stamp.
 * @param next a text that names the step after the build; undefined for `npm run build`
 */
async function build(node, next) {
  const isBuilt = () => readIfThere(BUILD_STAMP) === sourcesKey();
  if (isBuilt()) return;
  await whileAlone(async () => {
    if (isBuilt()) return;
    const began = performance.now();
    console.log("Building the shop (some minutes)...");
    const key = sourcesKey();
    rmSync(BUILD_STAMP, { force: true });
    const env = { ...process.env, NODE_ENV: "production" };
    for (const [tool, ...args] of BUILD_STEPS) {
      const program = tool.endsWith(".ts") ? join(ROOT, tool) : realpathSync(join(MODULES, ".bin", tool));
      const { code, output } = await run(node, [program, ...args], {
        stdio: ["ignore", "pipe", "pipe"],
        env,
      });
      if (isInterrupted(code)) throw new Stop("", code);
      if (code !== 0) throw new Stop(`${output}\nThe shop could not be built.`);
    }
    writeStamp(BUILD_STAMP, key);
    if (next) printDone(began, next);
  });
}

/**
 * Replaces this process by another program. The process id and the terminal stay the same. The function
 * returns only when it cannot replace the process: before Node 22.15, on Windows, and in a process with a
 * channel to its parent.
 */
function become(node, args) {
  if (typeof process.execve !== "function" || process.platform === "win32" || process.channel) return;
  process.execve(node, [node, ...args], process.env);
}

async function main() {
  const [name = "", ...args] = process.argv.slice(2);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new Stop(`Usage: node scripts/bootstrap.mjs <${Object.keys(COMMANDS).join("|")}>`, 64);
  await import(END_WITH_STARTER);
  // A complete build, such as the build in a release archive, needs no packages.
  const isBuilt = name === "build" && readIfThere(BUILD_STAMP) === sourcesKey();
  const next = name === "start" ? "start the shop" : `run ${name}`;
  if (!isBuilt) await install(command.build ? "build the shop" : next);
  const node = chooseNode();
  // npm 10 does not link the project's Node into .bin, so PATH also gets the folder of that Node.
  process.env.PATH = [join(MODULES, ".bin"), dirname(node), process.env.PATH].join(delimiter);
  if (realpathSync(process.execPath) !== node) {
    become(node, [fileURLToPath(import.meta.url), name, ...args]);
    const stdio = ["inherit", "inherit", "inherit", "ipc"];
    return (await run(node, [fileURLToPath(import.meta.url), name, ...args], { stdio, cwd: process.cwd() }))
      .code;
  }
  if (command.build) await build(node, command.file && next);
  if (!command.file) return 0;
  const file = join(ROOT, command.file);
  const all = [...(command.args ?? []), ...args];
  if (!command.inside) return (await run(node, [file, ...all])).code;
  // A new process starts without the memory that the checks in this file have used. This variable limits the
  // memory that the C library keeps for threads. The variable has an effect only in a new process.
  process.env.MALLOC_ARENA_MAX ??= "2";
  if (command.build) become(node, [...LEAN, "--import", END_WITH_STARTER, file, ...all]);
  process.argv = [node, file, ...all];
  await import(pathToFileURL(file).href);
}

main().then(
  (code) => {
    if (code !== undefined) process.exit(code);
  },
  (error) => {
    if (!(error instanceof Stop)) throw error;
    if (error.message) console.error(error.message);
    process.exit(error.exitCode);
  },
);
