import type { Command } from "commander";
import type { CreatedAdmin } from "#domain/identity/admins/create-admin.ts";
import { printResult, WrongUsage } from "../terminal/exit-codes.ts";
import { generatePassword, promptPassword } from "../terminal/password-prompt.ts";
import { prepareVault, withShop } from "../terminal/shop-connection.ts";

interface CreateOptions {
  email: string;
  name?: string;
  randomPassword?: boolean;
  json?: boolean;
}

const CREATE_HELP = `
When no account has this address, the command creates one, which is an admin at once. The command asks for
a password. Without a terminal, with --json or with --random-password it generates a password and prints it
once. The password is never an argument, because other users of the machine could read it.

An existing account may belong to somebody who signed up with another person's address. The command then
prints a one-time link that works for 24 hours. Give the link to the person yourself: opening it makes them
an admin. An account with an unconfirmed address loses its password and its sessions; the link asks for a new
password.

Examples:
  npm run handover -- admin create --email ana@example.com --name "Ana Prado"
  npm run handover -- admin create --email ana@example.com --json`;

/** `admin create`, `admin unlock` and `admin reset-2fa`. */
export function addAdminCommands(program: Command): void {
  const group = program.command("admin").description("manage the admins of the shop");
  group
    .command("create")
    .description("make somebody an admin; create the account when it does not exist")
    .requiredOption("--email <address>", "the email address of the account")
    .option("--name <name>", "the full name of the person")
    .option("--random-password", "generate a password and print it once")
    .option("--json", "print one JSON object")
    .addHelpText("after", CREATE_HELP)
    .action(runCreate);
  group
    .command("unlock")
    .description("unlock an account after too many wrong passwords or codes; its second factor stays")
    .requiredOption("--email <address>", "the email address of the account")
    .option("--json", "print one JSON object")
    .addHelpText("after", "\nExample:\n  npm run handover -- admin unlock --email ana@example.com")
    .action(runUnlock);
  group
    .command("reset-2fa")
    .description("remove an account's second factor, end its sessions and unlock it")
    .requiredOption("--email <address>", "the email address of the account")
    .option("--json", "print one JSON object")
    .addHelpText("after", "\nExample:\n  npm run handover -- admin reset-2fa --email ana@example.com")
    .action(runReset);
}

async function runCreate(options: CreateOptions): Promise<void> {
  const { email, name } = options;
  const made = await withShop(async () => {
    await prepareVault();
    const { createAdmin, hasAccount } = await import("#domain/identity/admins/create-admin.ts");
    const { system } = await import("#domain/kernel/caller.ts");
    const isKnown = await hasAccount(email);
    if (isKnown && options.randomPassword)
      throw new WrongUsage(
        "This address already has an account with a password. Leave out --random-password.",
      );
    const isAsked = process.stdin.isTTY && !options.json && !options.randomPassword;
    const shown = isKnown || isAsked ? undefined : generatePassword();
    const password = isKnown ? undefined : (shown ?? (await promptPassword()));
    const result = await createAdmin(system("command"), {
      email,
      ...(name ? { fullName: name } : {}),
      ...(password ? { password } : {}),
    });
    return { ...result, ...(shown && result.accountMade ? { password: shown } : {}) };
  });
  const shown = "password" in made ? `\nPassword (shown only once): ${made.password}` : "";
  printResult(options, "admin create", made, sentenceFor(made) + shown);
}

function sentenceFor(made: CreatedAdmin): string {
  if (!made.changed) return `${made.email} is already an admin.`;
  if (!made.invitation) return `${made.email} is now an admin.`;
  return `${made.email} has an account. It becomes an admin when this link is opened, once, until ${made.invitation.expiresAt}.
Give the link to the person yourself; no mail was sent: ${made.invitation.link}`;
}

async function runUnlock(options: { email: string; json?: boolean }): Promise<void> {
  const result = await withShop(async () => {
    await prepareVault();
    const { unlockAccount } = await import("#domain/identity/sign-in/unlock-account.ts");
    const { system } = await import("#domain/kernel/caller.ts");
    return unlockAccount(system("command"), { email: options.email });
  });
  const output = `${result.email} can sign in again. The password and the second factor were not changed.`;
  printResult(options, "admin unlock", result, output);
}

async function runReset(options: { email: string; json?: boolean }): Promise<void> {
  const result = await withShop(async () => {
    await prepareVault();
    const { resetSecondFactor } = await import("#domain/identity/second-factor/reset-second-factor.ts");
    const { system } = await import("#domain/kernel/caller.ts");
    return resetSecondFactor(system("command"), { email: options.email });
  });
  const was = result.wasEnabled ? "has no second factor any more" : "had no second factor";
  printResult(options, "admin reset-2fa", result, `${result.email} ${was}. All its sessions have ended.`);
}
