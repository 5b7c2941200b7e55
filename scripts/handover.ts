import "#db/load-drizzle.ts";
import { Command, CommanderError } from "commander";
import { addAdminCommands } from "./commands/admin.ts";
import { addBackupCommands } from "./commands/backup.ts";
import { addExportCommands } from "./commands/catalogue.ts";
import { addChannelCommands } from "./commands/channels.ts";
import { addCheckCommands } from "./commands/check.ts";
import { addDemoCommands } from "./commands/demo.ts";
import { addDoctorCommand } from "./commands/doctor.ts";
import { addImportCommands } from "./commands/import.ts";
import { addKeyCommands } from "./commands/keys.ts";
import { addMigrateCommand } from "./commands/migrate.ts";
import { addUpgradeCommand } from "./commands/upgrade.ts";
import { EXIT, EXIT_HELP, type OutputOptions, printFailure } from "./terminal/exit-codes.ts";

/**
 * The command line: `npm run handover -- <command>`. The command line uses the database of DATABASE_URL. `npm
 * run` sets DATABASE_URL from the shop's data folder. Results go to standard output. All text that is not a
 * result goes to standard error.
 */
const program = new Command("handover")
  .description("Commands for the owner of a Handover shop.")
  .usage("<command> [options]")
  .showHelpAfterError("(add --help for usage)")
  .helpCommand(true)
  // Options after a command belong to that command: `backup list --json`, not `backup --json`.
  .enablePositionalOptions()
  .addHelpText("after", EXIT_HELP);

addImportCommands(program);
addExportCommands(program);
addDemoCommands(program);
addMigrateCommand(program);
addUpgradeCommand(program);
addAdminCommands(program);
addCheckCommands(program);
addDoctorCommand(program);
addBackupCommands(program);
addKeyCommands(program);
addChannelCommands(program);
for (const command of [program, ...program.commands, ...program.commands.flatMap((inner) => inner.commands)])
  command.exitOverride();

async function main(args: string[]): Promise<number> {
  try {
    if (args.length === 0) {
      program.outputHelp({ error: true });
      return EXIT.usage;
    }
    await program.parseAsync(args, { from: "user" });
    return EXIT.ok;
  } catch (error) {
    const output: OutputOptions = { json: args.includes("--json") };
    if (!(error instanceof CommanderError)) return printFailure(error, output);
    if (error.exitCode === 0) return EXIT.ok;
    // Commander has already printed the message on standard error.
    if (output.json)
      process.stdout.write(
        `${JSON.stringify({ ok: false, error: { code: "wrong_usage", message: error.message } })}\n`,
      );
    return EXIT.usage;
  }
}

const code = await main(process.argv.slice(2));
// The check commands set process.exitCode themselves.
if (code !== EXIT.ok) process.exitCode = code;
