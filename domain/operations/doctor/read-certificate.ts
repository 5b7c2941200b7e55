import { isIP } from "node:net";
import { checkServerIdentity, connect } from "node:tls";
import { plainHost } from "./database-host.ts";

/** The certificate of a server, as a browser would judge it. */
export interface CertificateReading {
  validFrom: Date;
  validUntil: Date;
  /** The names of the certificate: "DNS:shop.example, DNS:www.shop.example". */
  names: string;
  isForHost: boolean;
  /** The code of the reason why a program would not trust it; empty when it would. */
  distrust: string;
}

const LIMIT_MS = 4_000;

/**
 * Reads the certificate of an https address. Sends no request.
 * @throws Error when the server cannot be reached or does not speak TLS
 */
export function readCertificate(address: string): Promise<CertificateReading> {
  const url = new URL(address);
  const host = plainHost(url);
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port: Number(url.port || 443),
      ...(isIP(host) ? {} : { servername: host }),
      // The certificate is read to be judged. Nothing is sent over this connection.
      rejectUnauthorized: false,
      timeout: LIMIT_MS,
    });
    socket.once("timeout", () => socket.destroy(new Error("timeout")));
    socket.once("error", reject);
    socket.once("secureConnect", () => {
      const certificate = socket.getPeerCertificate();
      const distrust: unknown = socket.authorizationError;
      socket.end();
      resolve({
        validFrom: new Date(certificate.valid_from),
        validUntil: new Date(certificate.valid_to),
        names: certificate.subjectaltname ?? String(certificate.subject?.CN ?? ""),
        isForHost: checkServerIdentity(host, certificate) === undefined,
        distrust: distrust instanceof Error ? distrust.message : String(distrust ?? ""),
      });
    });
  });
}
