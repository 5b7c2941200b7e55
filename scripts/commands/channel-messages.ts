import type { Command } from "commander";
import { type OutputOptions, printResult, WrongUsage } from "../terminal/exit-codes.ts";
import { withShop } from "../terminal/shop-connection.ts";

/**
 * `channels test`, `messages`, `request`, `resend`, `resend-since` and `held`.
 * @param one a function that adds a command about one channel
 */
export function addMessageCommands(one: (name: string, does: string) => Command): void {
  one("test", "queue a test message").action(runTest);
  one("messages", "list the last 50 messages with the last answer of each").action(runMessages);
  one("request", "print the body of one message, and the last answer to it")
    .argument("<event>", "the id of the event")
    .action(runRequest);
  one("resend", "send one message again, under its id")
    .argument("<event>", "the id of the event")
    .action(runResend);
  one("resend-since", "send again all since a time of the last 90 days, at most 10,000 messages")
    .argument("<time>", "a time such as 2026-11-28T10:00:00Z")
    .option("--dry-run", "only count the messages")
    .action(runResendSince);
  one("held", "send or discard the messages that wait for a decision")
    .option("--send", "send the messages")
    .option("--discard", "discard the messages")
    .action(runHeld);
}

const command = async () => (await import("#domain/kernel/caller.ts")).system("command");

async function runTest(id: string, options: OutputOptions): Promise<void> {
  const result = await withShop(async () => {
    const { sendTest } = await import("#domain/messaging/channels/send-test.ts");
    return sendTest(await command(), { id });
  });
  const sentence = `The worker sends the test message ${result.eventId}. See: channels messages ${id}`;
  printResult(options, "channels test", result, sentence);
}

async function runMessages(id: string, options: OutputOptions): Promise<void> {
  const messages = await withShop(async () => {
    const { listMessages } = await import("#domain/messaging/channels/queries.ts");
    return listMessages(await command(), id);
  });
  const lines = messages.map(
    ({ createdAt, eventId, state, attempts, status, answer }) =>
      `${createdAt}  ${eventId}  ${state}  attempt ${attempts}  ${status ?? ""}  ${answer.split("\n")[0]?.slice(0, 80)}`,
  );
  printResult(options, "channels messages", { messages }, lines.join("\n") || "The channel has no message.");
}

async function runResend(id: string, eventId: string, options: OutputOptions): Promise<void> {
  await withShop(async () => {
    const { resendMessage } = await import("#domain/messaging/channels/resend-message.ts");
    await resendMessage(await command(), { id, eventId });
  });
  printResult(options, "channels resend", { id, eventId }, "The worker sends the message again.");
}

async function runRequest(id: string, eventId: string, options: OutputOptions): Promise<void> {
  const request = await withShop(async () => {
    const { readRequest } = await import("#domain/messaging/channels/sending/read-request.ts");
    const { NotFound } = await import("#domain/kernel/errors.ts");
    const found = await readRequest(await command(), { channelId: id, eventId });
    if (!found) throw new NotFound("message");
    return found;
  });
  const body = request.body ?? "The event of this message was deleted.";
  printResult(options, "channels request", request, `${body}\n${request.answer}`.trim());
}

async function runResendSince(
  id: string,
  time: string,
  options: OutputOptions & { dryRun?: boolean },
): Promise<void> {
  const since = new Date(time);
  if (Number.isNaN(since.getTime()))
    throw new WrongUsage(`"${time}" is no time such as 2026-11-28T10:00:00Z`);
  const result = await withShop(async () => {
    const { resendSince } = await import("#domain/messaging/channels/resend-since.ts");
    return resendSince(await command(), { id, since, isDryRun: Boolean(options.dryRun) });
  });
  const sentence = options.dryRun
    ? `The command would send ${result.queued} messages again. Nothing was changed.`
    : `The worker sends ${result.queued} messages again.`;
  printResult(options, "channels resend-since", { ...result, isDryRun: Boolean(options.dryRun) }, sentence);
}

async function runHeld(
  id: string,
  options: OutputOptions & { send?: boolean; discard?: boolean },
): Promise<void> {
  if (Boolean(options.send) === Boolean(options.discard))
    throw new WrongUsage("give either --send or --discard");
  const result = await withShop(async () => {
    const { decideHeld } = await import("#domain/messaging/channels/decide-held.ts");
    return decideHeld(await command(), { id, send: Boolean(options.send) });
  });
  const did = options.send ? "The worker sends" : "Discarded";
  printResult(options, "channels held", result, `${did} ${result.count} held messages.`);
}
