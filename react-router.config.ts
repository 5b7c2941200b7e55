import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  buildDirectory: process.env.HANDOVER_ARMED === "1" ? "build/armed" : "build",
  serverBuildFile: "web.js",
  // The route list is small: it comes with the first page, which saves a request for each navigation.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
