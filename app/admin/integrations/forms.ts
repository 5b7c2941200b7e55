import { z } from "zod";
import { channelKinds } from "#db/values/channel-vocabulary.ts";
import { fromLocalText } from "#domain/kernel/clock/zoned-time.ts";

/**
 * The schemas of the forms of /admin/integracoes. The schemas do not check every value. The use cases reject
 * wrong values with errors that have their own messages.
 */

const id = z.string().max(60);
const text = z.string().max(1_000).default("");
/** A form field that may occur several times in one submission, or not at all. */
const several = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((given) => (given === undefined ? [] : [given].flat()));

const channel = {
  kind: z.enum(channelKinds),
  name: text,
  address: text.transform((typed) => typed.trim()),
  token: text.transform((typed) => typed.trim()),
  types: several,
  language: z.string().max(10).default("en"),
};
export const newChannelForm = z.object(channel);
export const channelForm = z.object({ ...channel, id });
export const oneChannelForm = z.object({ id });
export const switchForm = z.object({ id, isActive: z.enum(["true", "false"]) });
export const resendForm = z.object({ id, eventId: z.string().max(200) });
export const heldForm = z.object({ id, send: z.enum(["true", "false"]) });
/** The time in the format of the browser's time field, in the shop's time zone. */
export const sinceForm = z.object({ id, since: text, timeZone: z.string().max(60) }).transform((given) => ({
  id: given.id,
  since: fromLocalText(given.since, given.timeZone) ?? new Date(0),
}));
