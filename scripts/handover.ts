import { Command, CommanderError } from "commander";
import { addAdminCommands } from "./commands/admin.ts";
import { addBackupCommands } from "./commands/backup.ts";
import { addCheckCommands } from "./commands/check.ts";
import { addDemoCommands } from "./commands/demo.ts";
import { addImportCommands } from "./commands/import.ts";
import { addKeyCommands } from "./commands/keys.ts";
import { addMigrateCommand } from "./commands/migrate.ts";
import { EXIT, EXIT_HELP, type Said, tellFailure } from "./exit-codes.ts";

/**
 * The command line: `npm run handover -- <command>`. It works on the database of DATABASE_URL, which `npm run` fills
 * from the shop's own data folder. Results go to standard output, everything else to standard error.
 */
const program = new Command("handover")
  .description("Commands for the owner of a Handover shop.")
  .usage("<command> [options]")
  .showHelpAfterError("(add --help for how it is used)")
  .helpCommand(true)
  .addHelpText("after", EXIT_HELP);

addImportCommands(program);
addDemoCommands(program);
addMigrateCommand(program);
addAdminCommands(program);
addCheckCommands(program);
addBackupCommands(program);
addKeyCommands(program);
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
    const said: Said = { json: args.includes("--json") };
    if (!(error instanceof CommanderError)) return tellFailure(error, said);
    if (error.exitCode === 0) return EXIT.ok;
    // Commander has told it on standard error already.
    if (said.json)
      process.stdout.write(
        `${JSON.stringify({ ok: false, error: { code: "wrong_usage", message: error.message } })}\n`,
      );
    return EXIT.usage;
  }
}

const code = await main(process.argv.slice(2));
// A check sets its own when it found something.
if (code !== EXIT.ok) process.exitCode = code;
