import { afterAll, vi } from 'vitest';

/** Setup of files that share a process: the next one finds the globals, the time and the environment of Node.js. */
afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});
