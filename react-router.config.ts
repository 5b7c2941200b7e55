import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  buildDirectory: process.env.HANDOVER_ARMED === "1" ? "build/armed" : "build",
  serverBuildFile: "web.js",
  // All routes are few and small: their list comes with the first page, so no further request is needed to find one.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
