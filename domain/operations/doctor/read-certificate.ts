import { isIP } from "node:net";
import { connect } from "node:tls";
import { plainHost } from "./database-host.ts";

/** The result of the check of a server's certificate, by the rules that programs and browsers use. */
export type CertificateReading =
  | { state: "trusted"; validUntil: Date }
  /** The certificate has expired, or it is not valid yet. */
  | { state: "over" | "early" }
  /** The certificate is for other host names, such as "DNS:www.example.com". */
  | { state: "name"; names: string }
  /** No known authority has signed the certificate. */
  | { state: "untrusted"; code: string };

const LIMIT_MS = 4_000;
/**
 * The codes with which Node refuses a certificate. Every code that is not in this list is a network error.
 */
const REFUSAL = /^(?:CERT_|ERR_TLS_CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|INVALID_|PATH_LENGTH|HOSTNAME_)/;
export const isCertificateRejection = (code: string): boolean => REFUSAL.test(code);

/**
 * Connects to an https address and checks the certificate of the server. Sends no request.
 * @throws Error when the server cannot be reached or does not speak TLS
 */
export function readCertificate(address: string): Promise<CertificateReading> {
  const url = new URL(address);
  const host = plainHost(url);
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port: Number(url.port || 443),
      timeout: LIMIT_MS,
      ...(isIP(host) ? {} : { servername: host }),
    });
    socket.once("timeout", () => socket.destroy(new Error("timeout")));
    socket.once("error", (error) => {
      const rejection = rejectionOf(error);
      if (rejection) resolve(rejection);
      else reject(error);
    });
    socket.once("secureConnect", () => {
      const validUntil = new Date(socket.getPeerCertificate().valid_to);
      socket.end();
      resolve({ state: "trusted", validUntil });
    });
  });
}

type RejectedConnection = Error & { code?: string; cert?: { subjectaltname?: string } };

function rejectionOf(error: RejectedConnection): CertificateReading | null {
  const code = error.code ?? "";
  if (code === "CERT_HAS_EXPIRED") return { state: "over" };
  if (code === "CERT_NOT_YET_VALID") return { state: "early" };
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID")
    return { state: "name", names: error.cert?.subjectaltname ?? "" };
  return isCertificateRejection(code) ? { state: "untrusted", code } : null;
}
