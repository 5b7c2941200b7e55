import type { Command } from "commander";
import { printResult } from "../terminal/exit-codes.ts";
import { withShop } from "../terminal/shop-connection.ts";

/** `migrate`: migrates the database to this version's schema. */
export function addMigrateCommand(program: Command): void {
  program
    .command("migrate")
    .description("migrate the database to the schema of this version; safe to repeat")
    .option("--json", "print one JSON object")
    .addHelpText("after", "\nExample:\n  npm run handover -- migrate")
    .action(async (options: { json?: boolean }) => {
      await withShop(async () => {
        const { env } = await import("#env");
        const { migrateDatabase } = await import("#db/migrate.ts");
        if (env.DATABASE_URL) await migrateDatabase(env.DATABASE_URL);
      }, ["missing", "older"]);
      printResult(options, "migrate", {}, "The database has the schema of this version.");
    });
}
