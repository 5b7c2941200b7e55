import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A certificate authority of this test. */
export interface Authority {
  /** The authority's own certificate. Every program of the test trusts this certificate. */
  file: string;
  /**
   * Writes `cert.pem` and `key.pem` for these names into the new folder `place`, and returns the folder's
   * path.
   */
  certify(place: string, ...names: string[]): string;
}

const openssl = (...args: string[]) => void execFileSync("openssl", args, { stdio: "ignore" });

const AUTHORITY = "authority.pem";
const fresh = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];

/** Makes an authority in a new folder, and returns the file of its certificate. */
export function makeAuthority(folder: string): string {
  mkdirSync(folder);
  const file = join(folder, AUTHORITY);
  const key = join(folder, "key.pem");
  openssl(
    "req",
    "-x509",
    ...fresh,
    "-days",
    "2",
    "-keyout",
    key,
    "-out",
    file,
    "-subj",
    "/CN=Test authority",
  );
  return file;
}

/**
 * Opens the certificate authority that a folder contains. The authority's certificates are valid for 90 days.
 */
export function openAuthority(folder: string): Authority {
  const file = join(folder, AUTHORITY);
  return {
    file,
    certify: (place, ...names) => {
      const home = join(folder, place);
      mkdirSync(home);
      const [own, asked, given] = [join(home, "key.pem"), join(home, "request.pem"), join(home, "cert.pem")];
      openssl("req", ...fresh, "-keyout", own, "-out", asked, "-subj", `/CN=${names[0]}`);
      const extension = join(home, "extension");
      writeFileSync(extension, `subjectAltName=${names.map((name) => `DNS:${name}`).join(",")}\n`);
      const signing = ["-CA", file, "-CAkey", join(folder, "key.pem"), "-CAcreateserial", "-days", "90"];
      openssl("x509", "-req", "-in", asked, ...signing, "-extfile", extension, "-out", given);
      return home;
    },
  };
}
