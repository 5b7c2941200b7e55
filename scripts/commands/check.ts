import type { Command } from "commander";
import { EXIT, tellResult, WrongUsage } from "../exit-codes.ts";
import { withShop } from "../shop-connection.ts";

const INVARIANTS_HELP = `
Each is a question to the database that must find no row. A broken one is named with the first ten rows it found.

Example:
  npm run handover -- check invariants --json`;

const AUDIT_HELP = `
Names the first row that was edited, removed, put elsewhere or cut off at the end, and compares the log with the head that is
kept outside the database (AUDIT_HEAD_FILE). --head compares it with one from a mail or a webhook: "SEQ MARK".

Example:
  npm run handover -- check audit`;

const LEDGER_HELP = `
Reads the payments, refunds and disputes of the last days at the card provider and compares each with the shop's ledger, and
the ledger's bookings with the provider: once, with the same amount and currency. What moved within the last 15 minutes may still be
on its way and is left out. Changes nothing; the worker does the same each
night, writes down what never reached the shop, and puts what differs before the admins.

Example:
  npm run handover -- check ledger --days 7 --json`;
/** More than this is asked of the provider's own exports. */
const DAYS_MAX = 90;

/** `check invariants`, `check audit` and `check ledger`. */
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
    .option("--head <head>", "a head of the log from a mail or a webhook, to compare as well")
    .option("--json", "answer with one JSON object")
    .addHelpText("after", AUDIT_HELP)
    .action(runAudit);
  group
    .command("ledger")
    .description("compare the card provider's money with the shop's ledger")
    .option("--days <days>", `how far to look back, 1 to ${DAYS_MAX}`, "3")
    .option("--json", "answer with one JSON object")
    .addHelpText("after", LEDGER_HELP)
    .action(runLedger);
}

async function runInvariants(options: { json?: boolean }): Promise<void> {
  const { broken, asked } = await withShop(async () => {
    const { askedInvariants, findBrokenInvariants } = await import(
      "#domain/operations/invariants/find-broken.ts"
    );
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

async function runAudit(options: { head?: string; json?: boolean }): Promise<void> {
  if (options.head !== undefined && !/^\d{1,15} [0-9a-f]{64}$/.test(options.head))
    throw new WrongUsage('--head is the number of a row, a space, and 64 hexadecimal digits: "120 ab12..."');
  const { problem, end } = await withShop(async () => {
    const { verifyAuditChain } = await import("#domain/security/audit/verify-audit-chain.ts");
    const { compareHead, compareKeptHead } = await import("#domain/security/audit/outside-head.ts");
    const walked = await verifyAuditChain();
    const outside = (await compareKeptHead()) ?? (options.head ? await compareHead(options.head) : null);
    return { ...walked, problem: walked.problem ?? outside };
  });
  const said = problem
    ? `Row ${problem.seq} of the audit log ${problem.problem === "missing" ? "is missing" : problem.problem}.`
    : `The audit log verifies: ${end.seq} ${end.seq === 1 ? "row" : "rows"}.`;
  tellResult(options, "check audit", { verified: end.seq, holds: problem === null, problem }, said);
  if (problem) process.exitCode = EXIT.broken;
}

async function runLedger(options: { days: string; json?: boolean }): Promise<void> {
  const days = Number(options.days);
  if (!Number.isInteger(days) || days < 1 || days > DAYS_MAX)
    throw new WrongUsage(`--days must be a whole number from 1 to ${DAYS_MAX}`);
  const { compared, differences } = await withShop(() => compareLedger(days));
  const count = compared.payments + compared.refunds + compared.disputes;
  const lines = differences.map(
    ({ kind, id, problem, orderId }) => `${kind} ${id}: ${problem}${orderId ? ` (order ${orderId})` : ""}`,
  );
  const foreign =
    compared.foreign > 0 ? ` ${compared.foreign} more name no order of this shop and were left out.` : "";
  const said = `${count} objects of the last ${days} days compared: ${compared.payments} payments, ${compared.refunds} refunds, ${compared.disputes} disputes; ${differences.length} differ.${foreign}`;
  tellResult(
    options,
    "check ledger",
    { days, compared, agrees: differences.length === 0, differences },
    [...lines, said].join("\n"),
  );
  if (differences.length > 0) process.exitCode = EXIT.broken;
}

/** On a terminal it says how far it is. */
async function compareLedger(days: number) {
  const { cardsConfigured } = await import("#domain/payments/stripe/stripe-client.server.ts");
  if (!cardsConfigured) throw new WrongUsage("There is no card provider: set STRIPE_SECRET_KEY.");
  const { readDatabaseClock } = await import("#domain/kernel/clock/read-database-clock.ts");
  const { compareDays } = await import("#domain/operations/ledger/compare-days.ts");
  await readDatabaseClock();
  const found = await compareDays(days, (day) => {
    if (process.stderr.isTTY) process.stderr.write(`\r${day} of ${days} days compared`);
  });
  if (process.stderr.isTTY) process.stderr.write("\n");
  return found;
}
