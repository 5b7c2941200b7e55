import { join } from "node:path";

/**
 * Lets the Node processes of a test run keep their compiled modules on disk, in `.cache` beside the reports.
 * A test run starts hundreds of processes that load the same modules. The cache reduces the processor time of
 * a command's start from 0.5 to 0.2 seconds. The function does not change NODE_COMPILE_CACHE when it is
 * already set.
 */
export function keepCompiledModules(): void {
  process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, "../.cache/compiled-modules");
}

/**
 * Returns PATH, and the variable that turns on the cache when the cache is on. A test passes these variables
 * to a process that it starts with a separate environment.
 */
export const childBasics = (): Record<string, string> => ({
  PATH: "/usr/bin:/bin",
  ...(process.env.NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE } : {}),
});
