import { onStopSignal } from "#server/start/signals.ts";
import type { ShopProcesses } from "#tests/faults/processes/shop-processes.ts";
import { runStep } from "#tests/run-step.ts";
import { HELP, readOptions, requirePackages } from "./command-options.ts";
import { DatabaseCluster } from "./machines/database-cluster.ts";
import { programVersions } from "./machines/packages.ts";
import { PACE } from "./machines/write-patroni-file.ts";
import { writeServiceFiles } from "./machines/write-service-files.ts";
import { type Rehearsal, type Round, rehearse } from "./rehearsal.ts";

/**
 * Runs the shop on three PostgreSQL machines under Patroni, all on this computer. Shoppers buy while the run
 * stops or kills machines.
 */

/** The maximum number of shoppers, and therefore of orders, in a run. */
const MOST_SHOPPERS = 2_000;

const began = Date.now();
const seconds = () => (Date.now() - began) / 1000;
const say = (line: string) => process.stderr.write(`    ${seconds().toFixed(1).padStart(6)} s  ${line}\n`);
const print = (text: string) => process.stdout.write(`${text}\n`);
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function complain(error: unknown, options: { code: string; json: boolean }): void {
  process.stderr.write(`${messageOf(error)}\n`);
  const { code } = options;
  if (options.json)
    print(JSON.stringify({ ok: false, command: "cluster", error: { code, message: messageOf(error) } }));
}

const roundLine = (repetition: Round) =>
  `  ${repetition.strike.padEnd(11)}${repetition.machine} -> ${repetition.primary}  ${repetition.secondsWithoutWrites.toFixed(1).padStart(5)} s without writes, ` +
  `${repetition.secondsWithoutOrders.toFixed(1)} s without orders, ready after ${repetition.secondsUntilReady.toFixed(1)} s, ` +
  `whole again ${repetition.secondsUntilWhole.toFixed(1)} s after its return${repetition.wasRewound ? " (rewound)" : ""}`;

function tell({ rounds, proofs }: Rehearsal, versions: Record<string, string>): string {
  const names = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return [
    `${names.join(", ")}; ttl ${PACE.ttl} s, loop_wait ${PACE.loopWait} s`,
    ...rounds.map(roundLine),
    ...proofs.map(({ claim, holds, figure }) => `  ${holds ? "holds " : "BROKEN"}  ${claim}: ${figure}`),
  ].join("\n");
}

async function run(programs: string, options: ReturnType<typeof readOptions>): Promise<number> {
  if ((await runStep(["node", "scripts/bootstrap.mjs", "build"], { quiet: true })) !== 0) return 1;
  const versions = programVersions(programs);
  const cluster = await DatabaseCluster.prepare(programs, versions.patroni ?? "");
  let shop: ShopProcesses | undefined;
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= (async () => {
      await shop?.close({ keep: options.keep });
      await cluster.close({ keep: options.keep });
    })();
    return closing;
  };
  onStopSignal(
    () => {
      say("stopping: ends every process and removes the folder");
      void close().finally(() => process.exit(130));
    },
    () => {},
  );
  try {
    say(`starting three machines in ${cluster.folder}`);
    await cluster.start();
    say("running: one primary, one synchronous standby, one asynchronous standby");
    const found = await rehearse(cluster, options.wanted, {
      shoppers: MOST_SHOPPERS,
      say,
      onShop: (opened) => {
        shop = opened;
      },
    });
    const ok = found.proofs.every(({ holds }) => holds);
    const result = { ok, command: "cluster", seconds: Math.round(seconds()), versions, pace: PACE, ...found };
    print(options.json ? JSON.stringify(result) : tell(found, versions));
    return ok ? 0 : 1;
  } catch (error) {
    // The signal causes errors during the shutdown, so these errors do not count as failures.
    if (closing === undefined) complain(error, { code: "failed", json: options.json });
    return 1;
  } finally {
    await close();
  }
}

async function main(): Promise<number> {
  const words = process.argv.slice(2);
  try {
    const options = readOptions(words);
    if (options.help) {
      print(HELP);
      return 0;
    }
    if (options.files !== undefined) {
      const files = writeServiceFiles(options.files, options.hosts);
      print(options.json ? JSON.stringify({ ok: true, command: "cluster", files }) : files.join("\n"));
      return 0;
    }
    const programs = requirePackages(options.install);
    return await run(programs, options);
  } catch (error) {
    complain(error, { code: "usage", json: words.includes("--json") });
    return 2;
  }
}

process.exitCode = await main();
