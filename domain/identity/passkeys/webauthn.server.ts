import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import type { RelyingParty } from "./relying-party.ts";

/**
 * The WebAuthn library is large, and most processes do not need it. The library is therefore loaded at its
 * first use. Only this file uses the WebAuthn library.
 */
const webauthn = () => import("@simplewebauthn/server");

/** The options with which a browser asks its authenticator. The options contain no secret. */
export type PasskeyOptions = PublicKeyCredentialCreationOptionsJSON | PublicKeyCredentialRequestOptionsJSON;

/**
 * The id of a passkey and the transports of its device ("internal", "usb"). Browsers use the id and the
 * transports to find the passkey.
 */
export interface KnownPasskey {
  id: string;
  transports: string[];
}

/**
 * The COSE numbers of EdDSA, ES256 and RS256. Every authenticator supports at least one of these algorithms.
 */
const ALGORITHMS = [-8, -7, -257];

/** Lifetime of a challenge, in milliseconds. */
export const ANSWER_MS = 5 * 60 * 1000;

/**
 * Returns the options for creating a passkey. A device that already has a passkey in `known` does not create
 * another passkey.
 */
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
    // The password is the first factor, so a security key without a PIN is enough as the second factor.
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
}

/** Returns the options with which a browser uses one of the user's passkeys. */
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

/**
 * Verifies a new passkey and returns its data for storage. Returns null when the answer of the user's device
 * is not valid.
 */
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
 * Verifies the use of a passkey. Returns null when the answer of the user's device is not valid. The calling
 * code must compare the returned counter with the stored counter.
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
