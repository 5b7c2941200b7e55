import type { MessagesOf } from "#messages/messages-of.ts";
import { pluralsIn } from "#messages/plural.ts";
import type { security as source } from "#messages/pt-BR/back-office/security/security.ts";

const { plural } = pluralsIn("en");

export const security: MessagesOf<typeof source> = {
  title: "Security",
  lead: "How you sign in to the back office, and where you are signed in now.",
  error: "Error",
  mustEnrol: "The shop owner requires 2FA for invited staff. Turn 2FA on to use the back office.",

  factor: {
    title: "Two-factor authentication (2FA)",
    active: "On",
    inactive: "Off",
    since: (day) => `On since ${day}.`,
    why: "Sign-in asks for the password and a 6-digit code that only your phone knows. Sensitive operations of the back office require 2FA.",
    benefits: [
      "A stolen password alone does not open the back office.",
      "Marking as paid, refunding and revealing credentials ask for the code again.",
      "2FA works with any authenticator app, even offline.",
      "If you lose the device, you can sign in with a backup code.",
    ],
    enable: "Turn on 2FA",
    replace: "Set up 2FA again",
    disable: "Turn off 2FA",
    newCodes: "Make new codes",
    codesLeft: (count) => plural(count, { one: "1 backup code left", other: `${count} backup codes left` }),
    fewCodes: "Few backup codes are left. Make new codes soon.",
    noCodes: "Without the device you could not sign in. Make new codes now.",
  },

  password: {
    label: "Password",
    help: "Type the password of your account again.",
    show: "Show",
    hide: "Hide",
    subject: "password",
  },

  steps: {
    of: (step) => `Step ${step} of 3`,
    begin: "Confirm that it is you",
    beginWhy: "Type your password before you change the way you sign in.",
    setup: "Set up the app",
    setupWhy: "Scan the QR code with your authenticator app, or type the key into it.",
    qr: "QR code for the authenticator app",
    secret: "Key to type",
    copySecret: "Copy key",
    verify: "Verify the code",
    verifyWhy: "Type the 6-digit code that the app shows now.",
    code: "Verification code",
    backup: "Save your backup codes",
    backupWhy:
      "Each code works once instead of the app. The codes are shown only now. Keep them outside this computer.",
    show: "Show codes",
    hide: "Hide codes",
    copy: "Copy codes",
    download: "Download .txt",
    fileHead: (site, email) => `Backup codes of ${site}\nAccount: ${email}\nEach code works once.`,
    hidden: "Hidden codes",
    list: "Backup codes",
    kept: "I have saved my codes",
    keepFirst: "Save the codes and tick the box before you leave. The codes are not shown again.",
    cancel: "Cancel",
    next: "Continue",
    back: "Back",
    enable: "Turn on 2FA",
    finish: "Finish setup",
  },

  disabling: {
    title: "Turn off 2FA?",
    consequence:
      "Your password alone will open the back office, and you cannot use sensitive operations. The app's key, the backup codes and the passkeys are deleted, and your other sessions end.",
  },

  enabled: {
    title: "2FA is on",
    description: "The next sign-in asks for the code. Your other sessions have ended.",
  },
  disabled: { title: "2FA is off", description: "Your other sessions have ended." },
  codesMade: { title: "New codes made", description: "The old codes no longer work." },
  codesCopied: { title: "Codes copied", description: "Paste the codes into a safe place." },
  secretCopied: { title: "Key copied", description: "Paste the key into your authenticator app." },
  copyFailed: {
    title: "Error",
    description: "The browser did not allow copying. Select the text and copy it.",
  },
  wrongCode: "Wrong code",
  generateFailed: (message) => `The 2FA code could not be made: ${message}`,
  enableFailed: (message) => `2FA could not be turned on: ${message}`,
  disableFailed: "2FA could not be turned off. Try again.",
  codesFailed: (message) => `New codes could not be made: ${message}`,
  noBackupCodes: "No backup code was made",
  wrongPassword: "The password is not right.",

  tips: {
    title: "Security tips",
    all: [
      "Use a long password that you use nowhere else.",
      "Keep the backup codes outside this computer, best on paper.",
      "Never tell anybody a code. Our staff never ask for a code.",
      "Leave your phone's clock on automatic time. The codes depend on the clock.",
      "End sessions you do not recognise, and change the password next.",
    ],
  },
};
