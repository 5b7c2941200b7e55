import type { MessagesOf } from "#messages/messages-of.ts";
import type { signIn as source } from "#messages/pt-BR/back-office/sign-in.ts";

export const signIn: MessagesOf<typeof source> = {
  title: "Administration",
  lead: "Sign in with your staff account.",
  email: "Email",
  password: "Password",
  show: "Show",
  hide: "Hide",
  submit: "Sign in to admin",
  busy: "Signing in...",
  forgot: "Forgot password?",
  checking: "Checking authentication...",
  failed: "Sign-in failed",
  codeTitle: "Two-step verification",
  codeLead: "Type the 6-digit code of your authenticator app. Without the device, use a backup code.",
  code: "Verification code",
  codeSubmit: "Verify",
  restart: "Use another account",
  setUp: "There is no administrator yet. Set up the first one",
  noAccess: "No access yet? Ask an administrator of the shop to invite you. The invitation comes by email.",
  notStaff: "Access denied. You need to be an administrator to open this page.",
  denied: {
    title: "Access Denied",
    text: "Your account does not have administrator privileges. Please contact an administrator.",
  },
  errors: {
    invalid_credentials: "Wrong email or password.",
    account_blocked: "This account is blocked. Another administrator can unblock it.",
    email_required: "Type your email.",
    email_malformed: "Type an email such as name@example.com.",
    password_required: "Type your password.",
    challenge_over: "The time for the code is over. Type the password again.",
  },
};
