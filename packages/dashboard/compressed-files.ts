import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Plugin } from 'vite';

/** Writes each text of a build with Brotli too, as the server sends it to browsers. The package has no other copy. */
export function compressedFiles(): Plugin {
  let folder = '';
  return {
    name: 'compressed-files',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    async closeBundle() {
      const names = new Set(await readdir(folder, { recursive: true }));
      for (const name of names) {
        // Another build of the same folder has compressed it.
        if (names.has(`${name}.br`)) continue;
        if (!/\.(?:js|css|html|svg|json|txt)$/.test(name)) continue;
        const path = join(folder, name);
        const text = await readFile(path);
        if (text.length < 1000) continue;
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
        await writeFile(`${path}.br`, brotliCompressSync(text, quality));
      }
    },
  };
}
