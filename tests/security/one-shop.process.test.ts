import { afterAll } from "vitest";
import { shareWalk } from "./open-walk.ts";
import "./answers.process.test.ts";
import "./cross-site.process.test.ts";
import "./known-addresses.process.test.ts";
import "./ids.process.test.ts";
// The last of these suites deletes the admin.
import "./without-rights.process.test.ts";

/**
 * Runs several suites on one shop. The list contains only suites that change little data. Starting a shop and
 * seeding its users takes more processor time than most suites. `npm run proof` and a run of a single file
 * use a separate shop for each file.
 */
afterAll(shareWalk());
