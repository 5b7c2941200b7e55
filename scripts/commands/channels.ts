import { readFileSync } from "node:fs";
import { Argument, type Command } from "commander";
import { channelKinds } from "#db/values/channel-vocabulary.ts";
import { type ChannelInput, typesOf } from "#domain/messaging/channels/channel-input.ts";
import { type OutputOptions, printResult, WrongUsage } from "../terminal/exit-codes.ts";
import { prepareVault, withShop } from "../terminal/shop-connection.ts";
import { addMessageCommands } from "./channel-messages.ts";

const HELP = `
A webhook gets public events and is signed (docs/webhooks.md). Any other channel gets the notices of the staff.
The worker sends the messages.

Examples:
  npm run handover -- channels add webhook --name ERP --address https://erp.example/hook --types order.paid
  npm run handover -- channels add telegram --name Team --address -100123 --token-file bot.txt --types new_sale
  npm run handover -- channels messages ID --json
  npm run handover -- channels resend-since ID 2026-11-28T10:00:00Z --dry-run`;

/** `channels list`, `add`, `change`, `on`, `off`, `remove`, `rotate`, and the commands about messages. */
export function addChannelCommands(program: Command): void {
  const group = program
    .command("channels")
    .description("the webhooks, chats and mailboxes that get events and notices")
    .addHelpText("after", HELP);
  const json = (command: Command) => command.option("--json", "print one JSON object");
  const one = (name: string, does: string) =>
    json(group.command(name).argument("<id>", "the id of a channel, from: channels list").description(does));
  json(group.command("list")).description("list the channels, without addresses and secrets").action(runList);
  json(group.command("add"))
    .addArgument(new Argument("<kind>").choices(channelKinds))
    .description("add a channel; prints the signing secret of a webhook once")
    .requiredOption("--name <name>", "the name of the channel")
    .requiredOption("--address <address>", "a URL, the chat id of Telegram, or a mail address")
    .option("--token-file <file>", "the file with the token of the Telegram bot")
    .requiredOption("--types <types>", "the events or notices, separated by commas; all: every one")
    .option("--language <language>", "the language of the notices", "en")
    .action(runAdd);
  one("change", "change a channel; options that are left out keep their values")
    .option("--name <name>", "the name of the channel")
    .option("--address <address>", "a URL, the chat id of Telegram, or a mail address")
    .option("--token-file <file>", "the file with the token of the Telegram bot")
    .option("--types <types>", "the events or notices, separated by commas; all: every one")
    .option("--language <language>", "the language of the notices")
    .action(runChange);
  one("on", "turn a channel on; held messages wait for: channels held").action((id, options) =>
    runActive(id, true, options),
  );
  one("off", "turn a channel off, and hold its unsent messages").action((id, options) =>
    runActive(id, false, options),
  );
  one("remove", "delete a channel with its messages").action(runRemove);
  one("rotate", "print a new signing secret; the former one also signs for 24 hours").action(runRotate);
  addMessageCommands(one);
}

const command = async () => (await import("#domain/kernel/caller.ts")).system("command");

async function runList(options: OutputOptions): Promise<void> {
  const channels = await withShop(async () => {
    const { listChannels } = await import("#domain/messaging/channels/queries.ts");
    return listChannels(await command());
  });
  const lines = channels.map(({ id, kind, name, isActive, offReason, queued, held }) => {
    const state = isActive ? "on" : `off${offReason && ` (${offReason})`}`;
    return `${id}  ${kind}  ${name}  ${state}  ${queued} queued, ${held} held`;
  });
  printResult(options, "channels list", { channels }, lines.join("\n") || "There is no channel.");
}

interface AddOptions extends OutputOptions {
  name: string;
  address: string;
  tokenFile?: string;
  types: string;
  language: string;
}

async function runAdd(kind: ChannelInput["kind"], options: AddOptions): Promise<void> {
  const types = readTypes(kind, options.types);
  const { name, address, language } = options;
  const token = options.tokenFile ? readToken(options.tokenFile) : "";
  const result = await withShop(async () => {
    await prepareVault();
    const { saveChannel } = await import("#domain/messaging/channels/save-channel.ts");
    return saveChannel(await command(), { kind, name, address, token, types, language });
  });
  const secret = result.secret ? ` Its signing secret is shown once: ${result.secret}` : "";
  printResult(options, "channels add", result, `The channel ${result.id} was added.${secret}`);
}

/** @throws WrongUsage for an event or notice type that this kind of channel does not have */
function readTypes(kind: ChannelInput["kind"], given: string): readonly string[] {
  const known: readonly string[] = typesOf(kind);
  const types = given === "all" ? known : given.split(",").map((type) => type.trim());
  const unknown = types.find((type) => !known.includes(type));
  if (unknown === undefined) return types;
  throw new WrongUsage(`"${unknown}" is no event or notice of this kind. Known: ${known.join(", ")}`);
}

async function runChange(id: string, options: Partial<AddOptions>): Promise<void> {
  const token = options.tokenFile ? readToken(options.tokenFile) : "";
  await withShop(async () => {
    await prepareVault();
    const { listChannels } = await import("#domain/messaging/channels/queries.ts");
    const { saveChannel } = await import("#domain/messaging/channels/save-channel.ts");
    const { NotFound } = await import("#domain/kernel/errors.ts");
    const caller = await command();
    const channel = (await listChannels(caller)).find((listed) => listed.id === id);
    if (!channel) throw new NotFound("channel");
    const { kind } = channel;
    await saveChannel(caller, {
      id,
      kind,
      token,
      name: options.name ?? channel.name,
      address: options.address ?? "",
      types: options.types === undefined ? channel.types : readTypes(kind, options.types),
      language: options.language ?? channel.language,
    });
  });
  printResult(options, "channels change", { id }, "The channel was changed.");
}

function readToken(path: string): string {
  try {
    return readFileSync(path, "utf8").trim();
  } catch {
    throw new WrongUsage(`the file ${path} cannot be read`);
  }
}

async function runActive(id: string, isActive: boolean, options: OutputOptions): Promise<void> {
  await withShop(async () => {
    const { setChannelActive } = await import("#domain/messaging/channels/set-channel-active.ts");
    await setChannelActive(await command(), { id, isActive });
  });
  const state = isActive ? "on" : "off";
  printResult(options, `channels ${state}`, { id, isActive }, `The channel is ${state}.`);
}

async function runRemove(id: string, options: OutputOptions): Promise<void> {
  await withShop(async () => {
    const { deleteChannel } = await import("#domain/messaging/channels/delete-channel.ts");
    await deleteChannel(await command(), { id });
  });
  printResult(options, "channels remove", { id }, "The channel and its messages were deleted.");
}

async function runRotate(id: string, options: OutputOptions): Promise<void> {
  const result = await withShop(async () => {
    await prepareVault();
    const { rotateSecret } = await import("#domain/messaging/channels/rotate-secret.ts");
    return rotateSecret(await command(), { id });
  });
  const sentence = `The new signing secret is shown once: ${result.secret} The former one also signs for 24 hours.`;
  printResult(options, "channels rotate", result, sentence);
}
