import type { Command } from "commander";
import type { CreatedAdmin } from "#domain/identity/admins/create-admin.ts";
import { tellResult, WrongUsage } from "../exit-codes.ts";
import { generatePassword, promptPassword } from "../password-prompt.ts";
import { prepareVault, withShop } from "../shop-connection.ts";

interface CreateOptions {
  email: string;
  name?: string;
  randomPassword?: boolean;
  json?: boolean;
}

const CREATE_HELP = `
Without an account of the address one is made, and is an admin at once: the password is asked for, or made up and printed
once where nobody can be asked (no terminal, --json) or with --random-password. It is never an argument: other users of the
machine could read it.
An account that exists may belong to somebody who signed up with an address that is not theirs. The command then prints a
one-time link, which works for 24 hours: give it to the person yourself, they become an admin by opening it. An account whose
address was never confirmed loses its password and is signed out everywhere; the link asks for a new password.

Examples:
  npm run handover -- admin create --email ana@example.com --name "Ana Prado"
  npm run handover -- admin create --email ana@example.com --json`;

/** `admin create`, `admin unlock` and `admin reset-2fa`. */
export function addAdminCommands(program: Command): void {
  const group = program.command("admin").description("people of the back office");
  group
    .command("create")
    .description("make somebody an admin, with an account where there is none")
    .requiredOption("--email <address>", "the address they sign in with")
    .option("--name <name>", "their full name")
    .option("--random-password", "make the password up and print it once")
    .option("--json", "answer with one JSON object")
    .addHelpText("after", CREATE_HELP)
    .action(runCreate);
  group
    .command("unlock")
    .description("open an account that wrong passwords or codes have locked; its second factor stays")
    .requiredOption("--email <address>", "whose")
    .option("--json", "answer with one JSON object")
    .addHelpText("after", "\nExample:\n  npm run handover -- admin unlock --email ana@example.com")
    .action(runUnlock);
  group
    .command("reset-2fa")
    .description("take somebody's second factor away, end their sessions and open a locked account")
    .requiredOption("--email <address>", "whose")
    .option("--json", "answer with one JSON object")
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
        "This address has an account, whose owner chooses the password: leave --random-password out.",
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
  const shown = "password" in made ? `\nPassword, shown this once: ${made.password}` : "";
  tellResult(options, "admin create", made, saidOf(made) + shown);
}

function saidOf(made: CreatedAdmin): string {
  if (!made.changed) return `${made.email} was an admin already.`;
  if (!made.invitation) return `${made.email} is an admin now.`;
  return `${made.email} has an account and becomes an admin by opening this link once, until ${made.invitation.expiresAt}.
Give it to the person yourself; nothing was mailed: ${made.invitation.link}`;
}

async function runUnlock(options: { email: string; json?: boolean }): Promise<void> {
  const result = await withShop(async () => {
    await prepareVault();
    const { unlockAccount } = await import("#domain/identity/sign-in/unlock-account.ts");
    const { system } = await import("#domain/kernel/caller.ts");
    return unlockAccount(system("command"), { email: options.email });
  });
  const said = `${result.email} can sign in again. The password and the second factor are as they were.`;
  tellResult(options, "admin unlock", result, said);
}

async function runReset(options: { email: string; json?: boolean }): Promise<void> {
  const result = await withShop(async () => {
    await prepareVault();
    const { resetSecondFactor } = await import("#domain/identity/second-factor/reset-second-factor.ts");
    const { system } = await import("#domain/kernel/caller.ts");
    const { closeJobSender } = await import("#domain/kernel/jobs/job-queue.server.ts");
    try {
      return await resetSecondFactor(system("command"), { email: options.email });
    } finally {
      // The admins are told by mail; its job was sent on a connection of its own.
      await closeJobSender();
    }
  });
  const was = result.wasEnabled ? "has no second factor any more" : "had no second factor";
  tellResult(
    options,
    "admin reset-2fa",
    result,
    `${result.email} ${was}; every session of theirs has ended.`,
  );
}
