import { z } from "zod";
import { PASSWORD_MAX } from "#db/values/limits.ts";
import { PASSKEY_NAME_MAX } from "#domain/identity/passkeys/passkey-name.ts";
import { mailedNotices } from "#domain/messaging/notices/notice-kinds.ts";
import { adminMessages } from "#messages/pt-BR/back-office/frame.ts";

/** The schemas of the forms of /admin/security, used by the page and the server. */

/**
 * The password field accepts twice the maximum length of a password. Unicode normalization may shorten the
 * typed password before the comparison.
 */
const current = z
  .string()
  .max(2 * PASSWORD_MAX)
  .default("");
const id = z.string().max(60).default("");

export const passwordForm = z.object({
  current: z
    .string()
    .min(1)
    .max(2 * PASSWORD_MAX),
});

/** spec B5-17 to B5-19: not empty, exactly 6 digits. */
export const codeForm = z.object({
  code: z
    .string()
    .min(1, { error: () => adminMessages.errors.code_required, abort: true })
    .regex(/^\d{6}$/, { error: () => adminMessages.errors.code_malformed }),
});

const name = z.string().trim().min(1).max(PASSKEY_NAME_MAX);
export const newPasskeyForm = z.object({
  name,
  current: z
    .string()
    .min(1)
    .max(2 * PASSWORD_MAX),
});
export const passkeyNameForm = z.object({ passkeyId: id, name });

/**
 * The schemas of the server, which also accept forms with missing fields. When a field is missing, the use
 * case rejects the input with its own error message.
 */
export const confirmedForm = z.object({ current });
export const oneCodeForm = z.object({ code: z.string().max(40).default("") });
export const addPasskeyForm = z.object({ name, answer: z.string().max(20_000).default("") });
export const onePasskeyForm = z.object({ passkeyId: id });
export const oneSessionForm = z.object({ session: id });

/**
 * Returns the digits of typed or pasted text, at most six: "123 456" becomes "123456" (spec B5-17 to B5-19).
 */
export const digitsOf = (text: string): string => text.replace(/\D/g, "").slice(0, 6);

/** The start or the end of the quiet hours in the format of the browser's time fields, or an empty text. */
const clock = z
  .string()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/)
  .default("");
/** The quiet hours. When the switch is off, the form has no `isOn`, and the times are ignored. */
export const quietForm = z.object({ isOn: z.literal("true").optional(), from: clock, until: clock });

/** Switches one kind of mail on or off. */
export const noticeForm = z.object({ kind: z.enum(mailedNotices), isOn: z.enum(["true", "false"]) });
