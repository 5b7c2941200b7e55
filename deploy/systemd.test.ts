import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const UNITS = join(import.meta.dirname, "systemd");
const NODE = "/srv/handover/node_modules/.bin/node";
const analyzer = ["/usr/bin/systemd-analyze", "/bin/systemd-analyze"].find(existsSync);
const where = analyzer ? "" : " (skipped: this machine has no systemd-analyze)";
/**
 * The maximum exposure level that systemd-analyze is allowed to report, multiplied by ten. The units have
 * level 1.7, and systemd rates levels up to 2 as "OK".
 */
const MOST_EXPOSURE = 20;

describe.skipIf(!analyzer)(`systemd reads the units${where}`, () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "handover-units-"));
    // systemd-analyze requires that the program exists. The installation folder does not exist here, so the
    // test uses a different path for Node.
    for (const name of readdirSync(UNITS)) {
      const text = readFileSync(join(UNITS, name), "utf8");
      writeFileSync(join(folder, name), text.replaceAll(NODE, process.execPath));
    }
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const analyze = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(analyzer ?? "", args, { encoding: "utf8" });
    return { status, said: `${stdout}${stderr}` };
  };
  const files = () => readdirSync(folder).map((name) => join(folder, name));

  it("systemd-analyze reports no problem in the units of the shop", () => {
    expect(files()).toHaveLength(4);
    expect(analyze("verify", "--man=no", ...files())).toEqual({ status: 0, said: "" });
  });

  it("systemd-analyze reports a misspelled setting name and a missing unit", () => {
    const file = join(folder, "handover-web.service");
    const text = readFileSync(file, "utf8");
    writeFileSync(file, text.replace("LockPersonality=", "LockPersonalty="));
    expect(analyze("verify", "--man=no", file).said).toContain("LockPersonalty");
    writeFileSync(file, text);
    rmSync(join(folder, "handover-setup.service"));
    expect(analyze("verify", "--man=no", file).said).toContain("handover-setup.service");
  });

  it("systemd computes no exposure level above the allowed maximum for any unit", () => {
    for (const file of files())
      expect(analyze("security", "--offline=yes", `--threshold=${MOST_EXPOSURE}`, file)).toMatchObject({
        status: 0,
      });
  });
});
