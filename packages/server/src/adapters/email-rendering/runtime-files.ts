import { join } from 'node:path';

/** Returns the paths of the files that the build step `email-runtime` writes. */
export const runtimeFiles = (directory: string) => ({
  /** Memory of a virtual machine that has loaded all libraries, compressed with Brotli. */
  snapshot: join(directory, 'runtime.snapshot.br'),
  /** Tailwind CSS 3 as one module. */
  tailwind: join(directory, 'tailwind.mjs'),
});
