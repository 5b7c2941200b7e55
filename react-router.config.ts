import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  buildDirectory: process.env.HANDOVER_ARMED === "1" ? "build/armed" : "build",
  serverBuildFile: "web.js",
  // The first page contains the whole route list, because the list is small and this saves a request for each
  // navigation.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
