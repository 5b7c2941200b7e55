import { vi } from "vitest";

/**
 * Runs before each file of the unit tests. The test files of one worker share a process, because the start of
 * a process takes longer than most files. This setup gives each file its own modules. The setup also restores
 * the settings, globals and clock that the previous file has replaced. Vitest itself removes the mocks of a
 * file.
 */
vi.useRealTimers();
vi.unstubAllEnvs();
vi.unstubAllGlobals();
vi.resetModules();
