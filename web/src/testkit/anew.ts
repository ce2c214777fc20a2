// Test files share one process, which spares most of the time of a run: each begins with modules read anew and with the
// globals that nobody has replaced.

import { vi } from "vitest";

vi.resetModules();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
vi.restoreAllMocks();
vi.useRealTimers();
