import { globSync, readFileSync } from "node:fs";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { recordChunks } from "./scripts/page-weight/record-chunks.ts";

/** Packages with native parts or their own file layout stay where npm put them; all others join the one program. */
export const KEPT_APART = [
  "pg",
  "pg-boss",
  "pino",
  "@node-rs/argon2",
  "stripe",
  "nodemailer",
  "rate-limiter-flexible",
  "sharp",
];

/**
 * What every page of the storefront begins with comes in a few files, not in thirty: each request costs a slow line its way there
 * and back. The share keeps out what few pages use; the paths keep out what opens over a page, what only personal pages show, and
 * the back office's own. Icons are those that the storefront draws. `check:weight` refuses a build in which this goes wrong.
 */
const OWN =
  /\/app\/(connection\/|design-system\/(?!dialog|drawer|overlay|toast-area)|languages\/|seo\/|storefront\/(?!account\/|checkout\/|information\/page-|orders\/|recovery\/|sign-in\/messages\.))/;
const ICONS = new RegExp(
  `/lucide-react/(?!.*/icons/)|/lucide-react/.*/icons/(${iconsOf("app/design-system", "app/storefront").join("|")})\\.`,
);
const FIRST_VIEW = [
  { name: "framework", test: /\/node_modules\/(react|react-dom|react-router|scheduler)\//, minShareCount: 2 },
  { name: "storefront", test: new RegExp(`${OWN.source}|${ICONS.source}`), minShareCount: 3 },
];

/** The icons that the sources of some folders name, as their files are called: "ChevronRight" is chevron-right. */
function iconsOf(...folders: string[]): string[] {
  const names = folders.flatMap((folder) =>
    globSync(`${folder}/**/*.tsx`).flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/import \{([^}]+)\} from "lucide-react"/g)].flatMap(
        ([, list = ""]) => list.split(",").map((name) => name.trim()),
      ),
    ),
  );
  const filed = (name: string) => name.replace(/([a-z])([A-Z0-9])/g, "$1-$2").toLowerCase();
  return [...new Set(names.filter(Boolean).map(filed))];
}

/** In the product there are no failpoints (`domain/kernel/failpoint.ts`): with this, a build drops each of them. */
export const NO_FAILPOINTS = { "globalThis.failpoint": "undefined" };
/** A build for fault tests, beside the product's: its processes can be told where to die (`tests/faults/armed`). */
const isArmed = process.env.HANDOVER_ARMED === "1";

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), ...(isArmed ? [] : [recordChunks()])],
  // The shop's own data changes all the time and is no source.
  server: { watch: { ignored: ["**/.handover/**", "**/build/**", "**/.cache/**", "**/test-results/**"] } },
  build: {
    target: "es2022",
    // A font or picture inside a style sheet would need a `data:` source in the content security policy.
    assetsInlineLimit: 0,
  },
  environments: {
    client: { build: { rollupOptions: { output: { codeSplitting: { groups: FIRST_VIEW } } } } },
    ssr:
      command === "build"
        ? {
            // The web process is the server build itself: host, routes and domain in one program, so nothing is loaded
            // twice, and React is the production one whatever NODE_ENV says.
            build: {
              target: "node22",
              rollupOptions: { input: { web: isArmed ? "./tests/faults/armed/web.ts" : "./server/web.ts" } },
            },
            define: { "process.env.NODE_ENV": '"production"', ...(isArmed ? {} : NO_FAILPOINTS) },
            resolve: { noExternal: true, external: KEPT_APART },
          }
        : {},
  },
}));
