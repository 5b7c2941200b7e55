import { existsSync, watch } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** Editors write a file in several steps. The watcher treats these steps as one change. */
const SETTLE_MS = 200;

/**
 * Calls `changed` once after each burst of changes in files or folders of the project. Test files are
 * ignored.
 */
export function watchSources(paths: string[], changed: () => void): void {
  let timer: NodeJS.Timeout | undefined;
  for (const path of paths) {
    const full = join(ROOT, path);
    if (!existsSync(full)) continue;
    watch(full, { recursive: true }, (_event, file) => {
      if (file && (/\.test\.tsx?$/.test(file) || !/\.(ts|tsx|sql)$/.test(file))) return;
      clearTimeout(timer);
      timer = setTimeout(changed, SETTLE_MS);
    });
  }
}
