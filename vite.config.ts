import { globSync, readFileSync } from "node:fs";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { recordChunks } from "./scripts/page-weight/record-chunks.ts";

/**
 * Packages that contain native code or that need their own folder structure. The server bundles load these
 * packages from node_modules.
 */
export const KEPT_APART = [
  "pg",
  "pino",
  "@node-rs/argon2",
  "stripe",
  "nodemailer",
  "rate-limiter-flexible",
  "sharp",
  "opentype.js",
];

/**
 * Puts the modules that every storefront page needs into a few files, because each request costs one round
 * trip. `minShareCount` excludes modules that few pages use. The regular expression excludes overlays,
 * modules of personal pages and the admin app. The files contain only the icons that the storefront uses. The
 * command `check:weight` fails when a build does not divide the modules into files in this way.
 */
const OWN =
  /\/app\/(connection\/|design-system\/(?!copy-text|dialog|drawer|mail-address|overlay|panel|toast-area)|seo\/|storefront\/(?!account\/|base\/(?:written-claims|choose-claim|dates|local-time)|cart\/post-cart|checkout\/|claims\/|delivered\/|field-label\/|information\/|order-page\/|orders\/|problem\/|product\/(?:page-stock|quantity-choice)|recovery\/|sign-in\/messages\.))/;
const OWN_MESSAGES =
  /\/db\/values\/vocabulary\.ts|\/messages\/((?!format-unit-price|unit-price|voucher-zone)[a-z.-]+\.ts|en\/shared\/(?!delivery-types)|en\/storefront\/(?!account|checkout|claims|information|orders|payment-return|product-page|recovery|sign-in))/;
const ICONS = new RegExp(
  `/lucide-react/(?!.*/icons/)|/lucide-react/.*/icons/(${iconsOf("app/design-system", "app/storefront").join("|")})\\.`,
);
const FIRST_VIEW = [
  { name: "framework", test: /\/node_modules\/(react|react-dom|react-router|scheduler)\//, minShareCount: 2 },
  {
    name: "storefront",
    test: new RegExp(`${OWN.source}|${OWN_MESSAGES.source}|${ICONS.source}`),
    minShareCount: 3,
  },
  // Small modules that at least two pages use. If each of the small modules were a separate chunk, the total
  // size of the chunks would be larger.
  {
    name: "lists",
    test: /\/(refresh-while-shown|follow-changes|public-link|opening-sheet|plain-links|standing-badge)\.tsx?$|\/icons\/menu\./,
    minShareCount: 2,
  },
  {
    name: "catalog-notices",
    test: /\/(app\/.*\/catalog-notices?|messages\/en\/storefront\/catalog-notices)\.ts$/,
    minShareCount: 2,
  },
  { name: "office-icons", test: /\/icons\/(copy|ellipsis|send|star)\./, minShareCount: 2 },
];

/**
 * Returns the file names of the icons that the sources in some folders import. The file name of
 * "ChevronRight" is chevron-right.
 */
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

/** Removes all failpoints (`domain/kernel/failpoint.ts`) from a production build. */
export const NO_FAILPOINTS = { "globalThis.failpoint": "undefined" };
/**
 * Whether the build is the variant for fault tests. The tests choose the points at which the processes of
 * this variant crash (`tests/faults/armed`).
 */
const isArmed = process.env.HANDOVER_ARMED === "1";

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), ...(isArmed ? [] : [recordChunks()])],
  // Vite does not watch the data folder, because the files in this folder change all the time and are not
  // source files.
  server: { watch: { ignored: ["**/.handover/**", "**/build/**", "**/.cache/**", "**/test-results/**"] } },
  build: {
    target: "es2022",
    // An inlined font or image would need a `data:` source in the content security policy.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            // The hashes are short, because every page loads the list of all files.
            entryFileNames: "assets/[name]-[hash:7].js",
            chunkFileNames: "assets/[name]-[hash:7].js",
            codeSplitting: { groups: FIRST_VIEW },
          },
        },
      },
    },
    ssr:
      command === "build"
        ? {
            // The web process is the server build itself: one bundle with the HTTP server, the routes and the
            // domain code. Each module is loaded once, and React is the production version for every value of
            // NODE_ENV.
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
