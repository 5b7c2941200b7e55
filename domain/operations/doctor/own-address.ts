import { request as askPlain } from "node:http";
import { request as askSecure } from "node:https";
import { VaultUnavailable } from "#domain/security/vault/keyring.ts";
import { isAnswerTo, newProbe } from "./probe.ts";
import { isCertificateRejection } from "./read-certificate.ts";

/**
 * The false address that the doctor sends in a forged header. RFC 5737 reserves this address for
 * documentation.
 */
export const FORGED_ADDRESS = "192.0.2.66";

/** The values that the shop read from the doctor's request. */
export interface SeenRequest {
  /** The address that the shop uses as the visitor's address. */
  client: string;
  /** The header X-Forwarded-For as it arrived at the shop. */
  forwardedFor: string;
  /** Whether a proxy added another header, such as Via. */
  isForwarded: boolean;
}

/**
 * The result of the request to the public address. `other`: another server answers, not this shop. `unknown`:
 * no IP address is known for the host name. `refused`: no server listens at the address. `silent`: no server
 * answers in time. `untrusted`: the certificate is refused, so no request was sent. `keyless`: the request
 * cannot be signed without the key file.
 */
export type OwnAnswer = { state: "shop"; seen: SeenRequest } | { state: NoAnswer };
type NoAnswer = "other" | "unknown" | "refused" | "silent" | "untrusted" | "keyless";

const LIMIT_MS = 4_000;
const ANSWER_MAX = 8_192;

/**
 * Sends a request with a forged visitor address to the public address of the shop, to test whether this shop
 * answers.
 */
export async function askOwnAddress(address: string): Promise<OwnAnswer> {
  let probe: string;
  try {
    probe = newProbe();
  } catch (error) {
    if (error instanceof VaultUnavailable) return { state: "keyless" };
    throw error;
  }
  return askWith(probe, address);
}

function askWith(probe: string, address: string): Promise<OwnAnswer> {
  const url = new URL(`${address}/healthz?probe=${probe}`);
  const ask: typeof askSecure = url.protocol === "https:" ? askSecure : askPlain;
  return new Promise((resolve) => {
    const asked = ask(
      url,
      {
        headers: { "X-Forwarded-For": FORGED_ADDRESS, "User-Agent": "Handover doctor" },
        agent: false,
        timeout: LIMIT_MS,
      },
      (answer) => {
        let text = "";
        answer.setEncoding("utf8");
        answer.on("data", (chunk: string) => {
          text += chunk;
          if (text.length > ANSWER_MAX) answer.destroy();
        });
        answer.on("close", () => resolve(readAnswer(probe, text)));
      },
    );
    asked.once("timeout", () => asked.destroy(Object.assign(new Error("timeout"), { code: "ETIMEDOUT" })));
    asked.once("error", (error) => resolve({ state: stateOf(error) }));
    asked.end();
  });
}

function readAnswer(probe: string, text: string): OwnAnswer {
  try {
    const { proof, client, forwardedFor, forwarded } = JSON.parse(text) as Record<string, string>;
    if (typeof proof === "string" && isAnswerTo(probe, proof))
      return {
        state: "shop",
        seen: {
          client: client ?? "",
          forwardedFor: forwardedFor ?? "",
          isForwarded: forwarded === "yes",
        },
      };
  } catch {}
  return { state: "other" };
}

function stateOf(error: Error): NoAnswer {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  const code = first instanceof Error && "code" in first ? String(first.code) : "";
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "unknown";
  if (code === "ECONNREFUSED") return "refused";
  if (isCertificateRejection(code)) return "untrusted";
  return code === "ETIMEDOUT" || code === "EHOSTUNREACH" || code === "ENETUNREACH" ? "silent" : "other";
}
