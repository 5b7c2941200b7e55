import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";

/** Why there is no answer: the person or the time ended it, the device has one already, the browser cannot, or it failed. */
export type AuthenticatorProblem = "cancelled" | "known" | "unsupported" | "failed";

type Answered = { answer: string } | { problem: AuthenticatorProblem };

/** Loaded when a passkey is made or given, and not before. */
const webauthn = () => import("@simplewebauthn/browser");

/** Lets the person's device make a passkey; the answer is JSON for the server. */
export async function makePasskey(options: unknown): Promise<Answered> {
  return asked(async ({ startRegistration }) =>
    startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }),
  );
}

/** Lets the person's device sign with a passkey it has; the answer is JSON for the server. */
export async function givePasskey(options: unknown): Promise<Answered> {
  return asked(async ({ startAuthentication }) =>
    startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }),
  );
}

async function asked(
  work: (browser: Awaited<ReturnType<typeof webauthn>>) => Promise<object>,
): Promise<Answered> {
  try {
    const browser = await webauthn();
    if (!browser.browserSupportsWebAuthn()) return { problem: "unsupported" };
    return { answer: JSON.stringify(await work(browser)) };
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

/** The names are the browser's own; the library keeps them. */
function problemOf(error: unknown): AuthenticatorProblem {
  const name = error instanceof Error ? error.name : "";
  if (name === "NotAllowedError" || name === "AbortError") return "cancelled";
  return name === "InvalidStateError" ? "known" : "failed";
}
