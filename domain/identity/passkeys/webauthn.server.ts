import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import type { RelyingParty } from "./relying-party.ts";

/** The one file that speaks the language of passkeys. It is large and seldom needed, so it is loaded when it is. */
const webauthn = () => import("@simplewebauthn/server");

/** What a browser needs to ask its authenticator; nothing in it is secret. */
export type PasskeyOptions = PublicKeyCredentialCreationOptionsJSON | PublicKeyCredentialRequestOptionsJSON;

/** How a browser finds a passkey again: its id, and how its device is reached ("internal", "usb"). */
export interface KnownPasskey {
  id: string;
  transports: string[];
}

/** EdDSA, ES256 and RS256, as COSE numbers them: every authenticator knows one of them. */
const ALGORITHMS = [-8, -7, -257];

/** How long a person has for it, in milliseconds. */
export const ANSWER_MS = 5 * 60 * 1000;

/** Options for making a passkey; those the person has already are left out by their device. */
export async function makeAddOptions(input: {
  party: RelyingParty;
  siteName: string;
  challenge: Buffer;
  person: { userId: string; email: string; fullName: string };
  known: KnownPasskey[];
}): Promise<PasskeyOptions> {
  const { generateRegistrationOptions } = await webauthn();
  const { party, person } = input;
  return generateRegistrationOptions({
    rpID: party.id,
    rpName: input.siteName,
    challenge: new Uint8Array(input.challenge),
    userID: new Uint8Array(Buffer.from(person.userId.replaceAll("-", ""), "hex")),
    userName: person.email,
    userDisplayName: person.fullName,
    timeout: ANSWER_MS,
    attestationType: "none",
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: input.known,
    // The password was the first factor: a plain security key without a PIN of its own is a second one.
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
}

/** Options for using one of a person's passkeys. */
export async function makeUseOptions(input: {
  party: RelyingParty;
  challenge: Buffer;
  known: KnownPasskey[];
}): Promise<PasskeyOptions> {
  const { generateAuthenticationOptions } = await webauthn();
  return generateAuthenticationOptions({
    rpID: input.party.id,
    challenge: new Uint8Array(input.challenge),
    allowCredentials: input.known,
    timeout: ANSWER_MS,
    userVerification: "preferred",
  });
}

/** A new passkey as it is stored; null when the answer is not one to this challenge at this address. */
export async function checkAdded(input: { party: RelyingParty; challenge: string; answer: object }): Promise<{
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  backedUp: boolean;
} | null> {
  const { verifyRegistrationResponse } = await webauthn();
  const response = input.answer as RegistrationResponseJSON;
  const checked = await verifyRegistrationResponse({
    response,
    expectedChallenge: input.challenge,
    expectedOrigin: input.party.origin,
    expectedRPID: input.party.id,
    supportedAlgorithmIDs: ALGORITHMS,
    requireUserVerification: false,
  }).catch(() => null);
  if (!checked?.verified) return null;
  const { credential, credentialBackedUp } = checked.registrationInfo;
  const named = Array.isArray(response.response.transports) ? response.response.transports : [];
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: named.filter((way) => typeof way === "string" && /^[a-z-]{1,20}$/.test(way)).slice(0, 8),
    backedUp: credentialBackedUp,
  };
}

/**
 * What using a passkey says of it; null when the answer is not that passkey's to this challenge at this address. The counter is the
 * caller's to compare.
 */
export async function checkUsed(input: {
  party: RelyingParty;
  challenge: string;
  answer: object;
  credential: { id: string; publicKey: Buffer };
}): Promise<{ counter: number; backedUp: boolean } | null> {
  const { verifyAuthenticationResponse } = await webauthn();
  const { id, publicKey } = input.credential;
  const checked = await verifyAuthenticationResponse({
    response: input.answer as AuthenticationResponseJSON,
    expectedChallenge: input.challenge,
    expectedOrigin: input.party.origin,
    expectedRPID: input.party.id,
    credential: { id, publicKey: new Uint8Array(publicKey), counter: 0 },
    requireUserVerification: false,
  }).catch(() => null);
  if (!checked?.verified) return null;
  const { newCounter, credentialBackedUp } = checked.authenticationInfo;
  return { counter: newCounter, backedUp: credentialBackedUp };
}
