import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

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

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  // The shop's own data changes all the time and is no source.
  server: { watch: { ignored: ["**/.handover/**", "**/build/**", "**/.cache/**", "**/test-results/**"] } },
  build: {
    target: "es2022",
    // A font or picture inside a style sheet would need a `data:` source in the content security policy.
    assetsInlineLimit: 0,
  },
  environments: {
    ssr:
      command === "build"
        ? {
            // The web process is the server build itself: host, routes and domain in one program, so nothing is loaded
            // twice, and React is the production one whatever NODE_ENV says.
            build: { target: "node22", rollupOptions: { input: { web: "./server/web.ts" } } },
            define: { "process.env.NODE_ENV": '"production"' },
            resolve: { noExternal: true, external: KEPT_APART },
          }
        : {},
  },
}));
