import type { MessagesOf } from "#messages/messages-of.ts";
import type { setup as source } from "#messages/pt-BR/back-office/setup.ts";

export const setup: MessagesOf<typeof source> = {
  title: "Set up the first administrator",
  lead: "This shop has no administrator yet. The first administrator can:",
  abilities: [
    "Manage products and categories",
    "View and process sales",
    "Configure payment methods",
    "Manage system users",
    "Create other administrators",
  ],
  configured: "System already configured",
  configuredText: "If you work for this shop, sign in with your account.",
  toLogin: "Go to sign-in",
  signInFirst: "You need to be signed in to become an administrator.",
  toAuth: "Sign in or sign up",
  you: "You are signed in as",
  code: "Setup code",
  codeHelp:
    "The code is at the end of the address that the server showed when it started, and in addresses.txt in the data folder. The code works once.",
  become: "Become the first administrator",
  busy: "One moment...",
  failed: "The administrator could not be created",
  exists: { title: "There is an administrator", description: "An administrator has already been set up." },
  notSignedIn: { title: "Error", description: "You need to be signed in to become an administrator." },
  unexpected: { title: "Unexpected error", description: "Nothing was changed. Try again." },
  wrongCode: "This code has expired, or is not the code that the server showed at its start.",
  codeMissing: "Type the code the server showed when it started.",
};
