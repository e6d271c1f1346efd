import { join } from 'node:path';

/** Returns the paths of the files that the build step `email-runtime` writes. */
export const runtimeFiles = (directory: string) => ({
  /** Memory of a virtual machine that has loaded all libraries. */
  snapshot: join(directory, 'runtime.snapshot'),
  /** Tailwind CSS 3 as one module. */
  tailwind: join(directory, 'tailwind.mjs'),
});
