import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";
import { env } from "#env";

/** The fields of the passkey options that this authenticator reads. */
interface Asked {
  challenge: string;
  rp?: { id?: string };
  rpId?: string;
}

const base64url = (bytes: Buffer | string) => Buffer.from(bytes).toString("base64url");
const PRESENT_AND_VERIFIED = 0x05;
const WITH_CREDENTIAL = 0x40;

/**
 * A security key that is implemented in software. The key creates one passkey, signs with this passkey, and
 * returns the JSON that a browser sends. `change` forges a field: the origin, the challenge, the counter or
 * the relying party id.
 */
export function buildAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  let uses = 0;

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (rpId: string, flags: number, counter: number) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([createHash("sha256").update(rpId).digest(), Buffer.from([flags]), count]);
  };

  return {
    id: base64url(id),
    /** Returns the browser's answer to the options for adding a passkey. */
    add(options: unknown, change: { origin?: string; challenge?: string } = {}): string {
      const asked = options as Asked;
      const { x = "", y = "" } = publicKey.export({ format: "jwk" });
      const key = Buffer.concat([
        // COSE: EC2, ES256, P-256, x, y.
        Buffer.from("a5010203262001215820", "hex"),
        Buffer.from(x, "base64url"),
        Buffer.from("225820", "hex"),
        Buffer.from(y, "base64url"),
      ]);
      const length = Buffer.from([0, id.length]);
      const data = Buffer.concat([
        authenticatorData(asked.rp?.id ?? "", PRESENT_AND_VERIFIED | WITH_CREDENTIAL, 0),
        Buffer.alloc(16),
        length,
        id,
        key,
      ]);
      // CBOR: { fmt: "none", attStmt: {}, authData: bytes }.
      const attestation = Buffer.concat([
        Buffer.from("a363666d74646e6f6e656761747453746d74a0686175746844617461", "hex"),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      const challenge = change.challenge ?? asked.challenge;
      const client = clientData("webauthn.create", challenge, change.origin ?? new URL(env.APP_URL).origin);
      return JSON.stringify({
        id: base64url(id),
        rawId: base64url(id),
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          attestationObject: base64url(attestation),
          transports: ["usb"],
        },
      });
    },
    /**
     * Returns the browser's answer to the options for using the passkey. The counter increases by one unless
     * `change` sets the counter.
     */
    use(
      options: unknown,
      change: { origin?: string; challenge?: string; counter?: number; rpId?: string } = {},
    ): string {
      const asked = options as Asked;
      const counter = change.counter ?? ++uses;
      const data = authenticatorData(change.rpId ?? asked.rpId ?? "", PRESENT_AND_VERIFIED, counter);
      const challenge = change.challenge ?? asked.challenge;
      const client = clientData("webauthn.get", challenge, change.origin ?? new URL(env.APP_URL).origin);
      const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
      return JSON.stringify({
        id: base64url(id),
        rawId: base64url(id),
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(createSign("sha256").update(signed).sign(privateKey)),
        },
      });
    },
  };
}
