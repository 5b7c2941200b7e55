import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  buildDirectory: process.env.HANDOVER_ARMED === "1" ? "build/armed" : "build",
  serverBuildFile: "web.js",
  // The first page that a browser loads contains the whole list of routes. The list is small, and no later
  // navigation needs a request for routes.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
