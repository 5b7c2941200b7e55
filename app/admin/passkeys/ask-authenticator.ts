import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";

/**
 * Why the authenticator gave no response: cancelled or timed out, already registered, unsupported by the
 * browser, or failed.
 */
export type AuthenticatorProblem = "cancelled" | "known" | "unsupported" | "failed";

type Answered = { answer: string } | { problem: AuthenticatorProblem };

/** The library is loaded only when a passkey is created or used. */
const webauthn = () => import("@simplewebauthn/browser");

/** Creates a passkey on the user's device; returns JSON for the server. */
export async function makePasskey(options: unknown): Promise<Answered> {
  return asked(async ({ startRegistration }) =>
    startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }),
  );
}

/** Signs with a passkey of the user's device; returns JSON for the server. */
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

/** An error of the passkey library has the same name as the browser's own error. */
function problemOf(error: unknown): AuthenticatorProblem {
  const name = error instanceof Error ? error.name : "";
  if (name === "NotAllowedError" || name === "AbortError") return "cancelled";
  return name === "InvalidStateError" ? "known" : "failed";
}
