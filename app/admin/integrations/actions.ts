import { z } from "zod";
import { formAction, onIntent } from "#app/request/form-action.ts";
import type { Caller } from "#domain/kernel/caller.ts";
import { InvalidInput } from "#domain/kernel/errors.ts";
import { decideHeld } from "#domain/messaging/channels/decide-held.ts";
import { deleteChannel } from "#domain/messaging/channels/delete-channel.ts";
import { resendMessage } from "#domain/messaging/channels/resend-message.ts";
import { resendSince } from "#domain/messaging/channels/resend-since.ts";
import { rotateSecret } from "#domain/messaging/channels/rotate-secret.ts";
import { saveChannel } from "#domain/messaging/channels/save-channel.ts";
import { sendTest } from "#domain/messaging/channels/send-test.ts";
import { setChannelActive } from "#domain/messaging/channels/set-channel-active.ts";
import { documentLanguage } from "#messages/language.ts";
import { channelMessages } from "#messages/server/server-messages.ts";
import {
  channelForm,
  heldForm,
  newChannelForm,
  oneChannelForm,
  resendForm,
  sinceForm,
  switchForm,
} from "./forms.ts";

const texts = () => channelMessages[documentLanguage()];
const failed = () => texts().failed;

/** Adds the error message to each field that the use case has rejected. */
function explained<I, R>(run: (caller: Caller, input: I) => Promise<R>) {
  return async (caller: Caller, input: I): Promise<R> => {
    try {
      return await run(caller, input);
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error;
      const problems: Readonly<Record<string, string>> = texts().problems;
      const { field, problem } = error.details;
      const message = problems[String(problem)] ?? problems[String(field)];
      if (message === undefined) throw error;
      throw new z.ZodError([{ code: "custom", path: [String(field)], message, input }]);
    }
  };
}

/**
 * The actions of /admin/integracoes, keyed by intent. Only the response to the action that creates a secret
 * contains the secret.
 */
export const integrationsAction = formAction({
  create: onIntent({
    action: "channels.save",
    schema: newChannelForm,
    failed,
    run: explained(async (caller, input: z.output<typeof newChannelForm>) => {
      const { secret } = await saveChannel(caller, input);
      return { toast: { title: texts().done.created }, result: { secret } };
    }),
  }),
  update: onIntent({
    action: "channels.save",
    schema: channelForm,
    failed,
    run: explained(saveChannel),
    done: () => ({ title: texts().done.saved }),
  }),
  switch: onIntent({
    action: "channels.save",
    schema: switchForm,
    failed,
    run: async (caller, { id, isActive }) => {
      await setChannelActive(caller, { id, isActive: isActive === "true" });
      return { toast: { title: isActive === "true" ? texts().done.on : texts().done.off } };
    },
  }),
  remove: onIntent({
    action: "channels.save",
    schema: oneChannelForm,
    failed,
    run: deleteChannel,
    done: () => ({ title: texts().done.removed }),
  }),
  rotate: onIntent({
    action: "channels.save",
    schema: oneChannelForm,
    failed,
    run: async (caller, { id }) => {
      const { secret } = await rotateSecret(caller, { id });
      return { toast: { title: texts().done.rotated }, result: { secret } };
    },
  }),
  test: onIntent({
    action: "channels.send",
    schema: oneChannelForm,
    failed,
    run: explained(sendTest),
    done: () => ({ title: texts().done.tested }),
  }),
  resend: onIntent({
    action: "channels.send",
    schema: resendForm,
    failed,
    run: explained(resendMessage),
    done: () => ({ title: texts().done.resent }),
  }),
  since: onIntent({
    action: "channels.send",
    schema: sinceForm,
    failed,
    run: explained(resendSince),
    done: ({ queued }) => ({ title: texts().done.since(queued) }),
  }),
  held: onIntent({
    action: "channels.send",
    schema: heldForm,
    failed,
    run: explained(async (caller: Caller, { id, send }: z.output<typeof heldForm>) => {
      const { count } = await decideHeld(caller, { id, send: send === "true" });
      return { toast: { title: send === "true" ? texts().done.sent(count) : texts().done.discarded(count) } };
    }),
  }),
});
