import { distanceOf, plainHost } from "./database-host.ts";
import type { Examined } from "./examined.ts";
import { type Finding, finding } from "./finding.ts";

/** Checks the settings of a process that has read them: only their combination can still be wrong. */
export async function checkSettings({ settings }: Pick<Examined, "settings">): Promise<Finding> {
  const host = plainHost(new URL(settings.APP_URL));
  const isPublic = distanceOf(host) === "far";
  return settings.APP_ENV === "demo" && isPublic
    ? finding("settings_demo_public", { name: host })
    : finding("settings_ok");
}
