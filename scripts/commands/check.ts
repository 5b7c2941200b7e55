import type { Command } from "commander";
import { EXIT, tellResult } from "../exit-codes.ts";
import { prepareVault, withShop } from "../shop-connection.ts";

const INVARIANTS_HELP = `
Each is a question to the database that must find no row. A broken one is named with the first ten rows it found.

Example:
  npm run handover -- check invariants --json`;

const AUDIT_HELP = `
Names the first row that was edited, removed, put elsewhere or cut off at the end.

Example:
  npm run handover -- check audit`;

/** `check invariants` and `check audit`. */
export function addCheckCommands(program: Command): void {
  const group = program
    .command("check")
    .description("ask whether what must be true is true; changes nothing");
  group
    .command("invariants")
    .description("ask everything that must always be true of stock, orders, money and secrets")
    .option("--json", "answer with one JSON object")
    .addHelpText("after", INVARIANTS_HELP)
    .action(runInvariants);
  group
    .command("audit")
    .description("walk the audit log and verify its chain")
    .option("--json", "answer with one JSON object")
    .addHelpText("after", AUDIT_HELP)
    .action(runAudit);
}

async function runInvariants(options: { json?: boolean }): Promise<void> {
  const { broken, asked } = await withShop(async () => {
    await prepareVault();
    const { askedInvariants, findBrokenInvariants } = await import("#domain/invariants/find-broken.ts");
    return { broken: await findBrokenInvariants(), asked: askedInvariants.length };
  });
  const lines = broken.flatMap(({ code, says, rows }) => [
    `${code} is broken: ${says}`,
    ...rows.map((row) => `  ${row}`),
  ]);
  const held = `${asked - broken.length} of ${asked} invariants hold.`;
  tellResult(
    options,
    "check invariants",
    { asked, holds: broken.length === 0, broken },
    [...lines, held].join("\n"),
  );
  if (broken.length > 0) process.exitCode = EXIT.broken;
}

async function runAudit(options: { json?: boolean }): Promise<void> {
  const { problem, end } = await withShop(async () => {
    await prepareVault();
    const { verifyAuditChain } = await import("#domain/security/verify-audit-chain.ts");
    return verifyAuditChain();
  });
  const said = problem
    ? `Row ${problem.seq} of the audit log ${problem.problem === "missing" ? "is missing" : problem.problem}.`
    : `The audit log verifies: ${end.seq} ${end.seq === 1 ? "row" : "rows"}.`;
  tellResult(options, "check audit", { verified: end.seq, holds: problem === null, problem }, said);
  if (problem) process.exitCode = EXIT.broken;
}
