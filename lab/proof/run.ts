import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { beginCommand } from "#tests/begin-command.ts";
import { runStep } from "#tests/run-step.ts";
import { chooseParts, PROOF_REPORT, type ProofPart, proofParts } from "./parts.ts";
import { type PartResult, proofExitCode, proofJson, proofTable } from "./proof-result.ts";

/** `npm run proof`: runs every proof that is too long for `npm test`, one after the other. */

const HELP = `Usage: npm run proof -- [options]

Runs the proofs that are too long for npm test, one after the other, and prints each result:

${proofParts.map(({ name, says }) => `  ${name.padEnd(9)}${says}`).join("\n")}

  --only LIST   runs only these parts: --only attacks,model
  --reduced     uses small numbers: shows that the parts run, but proves little
  --json        prints one JSON object on standard output; the output of the parts goes to standard error
  --help        prints this text

A part is skipped when its programs are not on this machine. Its line says what to install. The last line
counts the parts that passed and failed; a skipped part counts as neither.

Exit codes: 0 every part passed, 1 one failed, 2 wrong usage, 3 none failed and one was skipped.`;

function readOptions() {
  const { values } = parseArgs({
    options: {
      only: { type: "string" },
      reduced: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  return { ...values, parts: chooseParts(values.only) };
}

/**
 * Runs one part. When this machine cannot run the part, the function skips the part and records the reason.
 */
async function runPart(part: ProofPart, options: { reduced: boolean; json: boolean }): Promise<PartResult> {
  const { name } = part;
  const reason = part.missing?.();
  if (reason !== undefined) return { name, verdict: "skipped", seconds: 0, reason };
  process.stderr.write(`\n── ${name}: ${part.says}\n`);
  const began = performance.now();
  const code = await runStep(part.command(options), { quiet: options.json });
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  return code === 0
    ? { name, verdict: "passed", seconds, reason: "" }
    : { name, verdict: "failed", seconds, reason: `exit code ${code}` };
}

async function proof(options: ReturnType<typeof readOptions>): Promise<number> {
  const began = performance.now();
  if ((await runStep(["node", "scripts/bootstrap.mjs", "build"], { quiet: true })) !== 0) {
    process.stderr.write("The shop could not be built.\n");
    return 1;
  }
  // Only the attacks and the fault tests read the variable HANDOVER_FAULTS.
  if (!options.reduced) process.env.HANDOVER_FAULTS = "full";
  const results: PartResult[] = [];
  for (const part of options.parts) results.push(await runPart(part, options));
  const json = proofJson(results, Math.round((performance.now() - began) / 1000));
  // The run writes the result file last, because a part can empty the folder of reports when the part starts.
  mkdirSync(dirname(PROOF_REPORT), { recursive: true });
  writeFileSync(PROOF_REPORT, json);
  process.stdout.write(options.json ? `${json}\n` : `\n${proofTable(results)}\n`);
  return proofExitCode(results);
}

process.exitCode = await beginCommand(HELP, readOptions, proof);
