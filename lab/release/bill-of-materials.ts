import { createHash } from "node:crypto";
import { runProgram } from "#lab/image/run-program.ts";

interface Bill {
  $schema: string;
  bomFormat: string;
  specVersion: string;
  serialNumber: string;
  metadata: { timestamp: string };
  components: { name: string; version: string; purl?: string }[];
}

/**
 * The CycloneDX version of the file. npm writes version 1.5, and version 1.6 contains all fields of version
 * 1.5.
 */
const CYCLONE_DX = "1.6";
const WRITTEN = /^1\.[4-6]$/;

/**
 * Returns the bill of materials of a project in the CycloneDX format. The bill lists every package of the
 * lockfile, except the packages that are used only for development. The same lockfile and the same day always
 * result in the same bytes.
 * @param day the time of the release, as an ISO text
 * @throws Error when npm writes an unexpected format
 */
export async function writeBill(root: string, day: string): Promise<string> {
  const args = ["sbom", "--sbom-format", "cyclonedx", "--omit", "dev", "--package-lock-only"];
  return stampBill(await runProgram("npm", args, { cwd: root }), day);
}

/**
 * Gives npm's bill of materials a fixed version, time and serial number. @throws Error for an unexpected
 * format
 */
export function stampBill(written: string, day: string): string {
  const bill: Bill = JSON.parse(written);
  if (bill.bomFormat !== "CycloneDX" || !WRITTEN.test(bill.specVersion))
    throw new Error(`npm wrote ${bill.bomFormat} ${bill.specVersion}, and not CycloneDX 1.5`);
  const digest = createHash("sha256")
    .update(JSON.stringify([bill.components, day]))
    .digest("hex");
  const parts = [digest.slice(0, 8), digest.slice(8, 12), `5${digest.slice(13, 16)}`];
  parts.push(`a${digest.slice(17, 20)}`, digest.slice(20, 32));
  return `${JSON.stringify(
    {
      ...bill,
      $schema: `http://cyclonedx.org/schema/bom-${CYCLONE_DX}.schema.json`,
      specVersion: CYCLONE_DX,
      serialNumber: `urn:uuid:${parts.join("-")}`,
      metadata: { ...bill.metadata, timestamp: day },
    },
    null,
    2,
  )}\n`;
}
