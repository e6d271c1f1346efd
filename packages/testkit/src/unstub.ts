import { afterAll, vi } from 'vitest';

/** Setup of files that share a process: the next one finds the globals of Node.js. */
afterAll(() => {
  vi.unstubAllGlobals();
});
