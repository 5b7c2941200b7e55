import { passkeyMessages } from "#app/admin/passkeys/messages.ts";
import { drawQrCode } from "#app/qr-code/qr-code.server.ts";
import { formAction, onIntent } from "#app/request/form-action.ts";
import { adminCookie } from "#app/request/session-cookie.ts";
import { addPasskey } from "#domain/identity/passkeys/add-passkey.ts";
import { beginPasskey } from "#domain/identity/passkeys/begin-passkey.ts";
import { removePasskey } from "#domain/identity/passkeys/remove-passkey.ts";
import { renamePasskey } from "#domain/identity/passkeys/rename-passkey.ts";
import { beginSecondFactor } from "#domain/identity/second-factor/begin-second-factor.ts";
import { disableSecondFactor } from "#domain/identity/second-factor/disable-second-factor.ts";
import { enableSecondFactor } from "#domain/identity/second-factor/enable-second-factor.ts";
import { regenerateCodes } from "#domain/identity/second-factor/regenerate-codes.ts";
import { endOwnSessions } from "#domain/identity/staff/end-own-sessions.ts";
import { chooseNotices } from "#domain/messaging/notices/choose-notices.ts";
import { chooseQuietHours } from "#domain/messaging/notices/choose-quiet-hours.ts";
import { documentLanguage } from "#messages/language.ts";
import { noticeMessages } from "#messages/pt-BR/back-office/security/notices.ts";
import { sessionMessages } from "#messages/pt-BR/back-office/security/sessions.ts";
import {
  addPasskeyForm,
  confirmedForm,
  noticeForm,
  oneCodeForm,
  onePasskeyForm,
  oneSessionForm,
  passkeyNameForm,
  quietForm,
} from "./forms.ts";
import { securityMessages as messages } from "./messages.ts";

const passkeyFailed = () => passkeyMessages.failed;

/** The actions of /admin/security. Each action concerns only the caller's own account. */
export const securityAction = formAction({
  begin: onIntent({
    action: "second-factor.begin",
    schema: confirmedForm,
    run: async (caller, input) => {
      const { secret, uri } = await beginSecondFactor(caller, input);
      return { result: { secret, qr: drawQrCode(uri) } };
    },
    failed: ({ sentence }) => ({ title: messages.error, description: messages.generateFailed(sentence) }),
  }),
  enable: onIntent({
    action: "second-factor.confirm",
    schema: oneCodeForm,
    run: async (caller, input) => {
      const { backupCodes, session } = await enableSecondFactor(caller, {
        ...input,
        language: documentLanguage(),
      });
      return {
        toast: messages.enabled,
        result: { backupCodes },
        headers: { "Set-Cookie": adminCookie(session) },
      };
    },
    failed: ({ code, sentence }) =>
      code === "wrong_code"
        ? { title: messages.wrongCode, description: sentence }
        : { title: messages.error, description: messages.enableFailed(sentence) },
  }),
  disable: onIntent({
    action: "second-factor.disable",
    schema: confirmedForm,
    run: async (caller, input) => {
      await disableSecondFactor(caller, { ...input, language: documentLanguage() });
      return { toast: messages.disabled };
    },
    failed: () => ({ title: messages.error, description: messages.disableFailed }),
  }),
  "new-codes": onIntent({
    action: "second-factor.regenerate-codes",
    schema: confirmedForm,
    run: async (caller, input) => {
      const { backupCodes } = await regenerateCodes(caller, { ...input, language: documentLanguage() });
      return { toast: messages.codesMade, result: { backupCodes } };
    },
    failed: ({ sentence }) => ({ title: messages.error, description: messages.codesFailed(sentence) }),
  }),

  "begin-passkey": onIntent({
    action: "passkeys.add",
    schema: confirmedForm,
    run: async (caller, input) => ({ result: await beginPasskey(caller, input) }),
    failed: passkeyFailed,
  }),
  "add-passkey": onIntent({
    action: "passkeys.add",
    schema: addPasskeyForm,
    run: async (caller, input) => {
      await addPasskey(caller, { ...input, language: documentLanguage() });
      return { toast: passkeyMessages.added };
    },
    failed: passkeyFailed,
  }),
  "rename-passkey": onIntent({
    action: "passkeys.rename",
    schema: passkeyNameForm,
    run: renamePasskey,
    done: () => passkeyMessages.renamed,
    failed: passkeyFailed,
  }),
  "remove-passkey": onIntent({
    action: "passkeys.remove",
    schema: onePasskeyForm,
    run: async (caller, input) => {
      await removePasskey(caller, { ...input, language: documentLanguage() });
      return { toast: passkeyMessages.removed };
    },
    failed: passkeyFailed,
  }),

  notices: onIntent({
    action: "notices.choose",
    schema: noticeForm,
    run: async (caller, { kind, isOn }) => {
      await chooseNotices(caller, { kind, isOn: isOn === "true" });
      return { toast: { title: noticeMessages.saved } };
    },
    failed: () => noticeMessages.failed,
  }),

  "quiet-hours": onIntent({
    action: "notices.choose",
    schema: quietForm,
    run: async (caller, { isOn, ...hours }) => {
      await chooseQuietHours(caller, isOn ? hours : { from: "", until: "" });
      return { toast: { title: noticeMessages.saved } };
    },
    failed: () => noticeMessages.failed,
  }),

  "end-session": onIntent({
    action: "own-sessions.end",
    schema: oneSessionForm,
    run: async (caller, { session }) => {
      const { ended } = await endOwnSessions(caller, { sessionId: session });
      return { toast: sessionMessages.ended(ended) };
    },
    failed: () => sessionMessages.failed,
  }),
});
