import { existsSync } from "node:fs";

/** The Debian packages that build and run an image without a daemon, and the path of each program. */
const PROGRAMS: Readonly<Record<string, string>> = {
  buildah: "/usr/bin/buildah",
  crun: "/usr/bin/crun",
  mmdebstrap: "/usr/bin/mmdebstrap",
};

/** Returns why this machine cannot build an image, or undefined when this machine can build an image. */
export function whyNoImage(): string | undefined {
  if (process.platform !== "linux") return "it uses Debian's packages, on Linux";
  const missing = Object.keys(PROGRAMS).filter((name) => !existsSync(PROGRAMS[name] ?? ""));
  if (missing.length > 0) return `missing: apt-get install --no-install-recommends ${missing.join(" ")}`;
  return process.getuid?.() === 0 ? undefined : "buildah --isolation chroot needs the user root";
}
