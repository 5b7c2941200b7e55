import { vi } from "vitest";

/**
 * Runs before each file of the unit tests. The files of one worker share its process, because the start of a
 * process takes longer than most files. This gives each file its own modules, and undoes the settings,
 * globals and clock that the file before has replaced. Vitest itself ends the mocks of a file.
 */
vi.useRealTimers();
vi.unstubAllEnvs();
vi.unstubAllGlobals();
vi.resetModules();
