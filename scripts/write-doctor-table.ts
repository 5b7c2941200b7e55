import { readFileSync, writeFileSync } from "node:fs";
import { withTable } from "../tests/doctor/fault-document.ts";

/** Writes the table of faults into docs/operations/doctor.md: `node scripts/write-doctor-table.ts`. */
const file = new URL("../docs/operations/doctor.md", import.meta.url);
writeFileSync(file, withTable(readFileSync(file, "utf8")));
