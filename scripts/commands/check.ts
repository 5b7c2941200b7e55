import type { Command } from "commander";
import { EXIT, printResult, WrongUsage } from "../terminal/exit-codes.ts";
import { withShop } from "../terminal/shop-connection.ts";

const INVARIANTS_HELP = `
Each invariant is a database query that must find no row. For a broken invariant the command prints the first
ten rows.

Example:
  npm run handover -- check invariants --json`;

const AUDIT_HELP = `
Prints the first row that was edited, removed, moved or cut off at the end. Compares the log with its head
outside the database (AUDIT_HEAD_FILE). --head compares the log with a head from a mail or a webhook: "SEQ MARK".

Example:
  npm run handover -- check audit`;

const LEDGER_HELP = `
Reads the payments, refunds and disputes of the last days from the card provider. Compares each of them with
the shop's ledger, and the ledger's entries with the provider. Each must exist once, with the same amount and
currency. Changes of the last 15 minutes are left out, because they may not have arrived yet. The command
changes nothing. The worker makes the same comparison each night: it records missing objects and reports
differences to the admins.

Example:
  npm run handover -- check ledger --days 7 --json`;
/** The longest period of a comparison, in days. For a longer period, use the exports of the provider. */
const DAYS_MAX = 90;

/** `check invariants`, `check audit` and `check ledger`. */
export function addCheckCommands(program: Command): void {
  const group = program.command("check").description("check the shop's data; changes nothing");
  group
    .command("invariants")
    .description("check the invariants of stock, orders, money and secrets")
    .option("--json", "print one JSON object")
    .addHelpText("after", INVARIANTS_HELP)
    .action(runInvariants);
  group
    .command("audit")
    .description("verify the hash chain of the audit log")
    .option("--head <head>", "also compare the log with this head from a mail or a webhook")
    .option("--json", "print one JSON object")
    .addHelpText("after", AUDIT_HELP)
    .action(runAudit);
  group
    .command("ledger")
    .description("compare the card provider's money with the shop's ledger")
    .option("--days <days>", `how many days to compare, 1 to ${DAYS_MAX}`, "3")
    .option("--json", "print one JSON object")
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
  printResult(
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
    const { compareHead, compareStoredHead } = await import("#domain/security/audit/outside-head.ts");
    const walked = await verifyAuditChain();
    const outside = (await compareStoredHead()) ?? (options.head ? await compareHead(options.head) : null);
    return { ...walked, problem: walked.problem ?? outside };
  });
  const output = problem
    ? `Row ${problem.seq} of the audit log ${problem.problem === "missing" ? "is missing" : problem.problem}.`
    : `The audit log verifies: ${end.seq} ${end.seq === 1 ? "row" : "rows"}.`;
  printResult(options, "check audit", { verified: end.seq, holds: problem === null, problem }, output);
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
    compared.foreign > 0
      ? ` ${compared.foreign} further objects belong to no order of this shop and were ignored.`
      : "";
  const output = `${count} objects of the last ${days} days compared: ${compared.payments} payments, ${compared.refunds} refunds, ${compared.disputes} disputes; ${differences.length} differ.${foreign}`;
  printResult(
    options,
    "check ledger",
    { days, compared, agrees: differences.length === 0, differences },
    [...lines, output].join("\n"),
  );
  if (differences.length > 0) process.exitCode = EXIT.broken;
}

/**
 * Compares the ledger of the last `days` days with the provider's books, and shows the progress on a
 * terminal.
 */
async function compareLedger(days: number) {
  const { checkoutProvider, providersWith } = await import("#domain/payments/registry/providers.server.ts");
  const { mode, keySetting } = checkoutProvider().connection;
  if (mode === "none") throw new WrongUsage(`No card provider is configured. Set ${keySetting}.`);
  if (providersWith("ledger").length === 0)
    throw new WrongUsage("The payment provider keeps no records that can be compared.");
  const { readDatabaseClock } = await import("#domain/kernel/clock/read-database-clock.ts");
  const { compareDays } = await import("#domain/operations/ledger/compare-days.ts");
  await readDatabaseClock();
  const found = await compareDays(days, (day) => {
    if (process.stderr.isTTY) process.stderr.write(`\r${day} of ${days} days compared`);
  });
  if (process.stderr.isTTY) process.stderr.write("\n");
  return found;
}
