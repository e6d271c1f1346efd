import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { build, type Plugin } from 'esbuild';
import { noteBundled } from '../../../../../tooling/lib/bundled.mjs';
import { buildSnapshot } from './build-snapshot.ts';
import { runtimeFiles } from './runtime-files.ts';

/** Build step: `node --conditions=source packages/server/src/adapters/email-rendering/make-runtime.ts DIRECTORY`. */

const require = createRequire(import.meta.url);

/** The components of `@react-email/components` in the version that the protocol names. */
const namedReactEmail: Plugin = {
  name: 'react-email',
  setup: ({ onResolve, resolve }) => {
    const resolveDir = dirname(require.resolve('react-email-components'));
    onResolve({ filter: /^@react-email\// }, async ({ path, kind, pluginData }) =>
      pluginData === 'own' ? undefined : await resolve(path, { resolveDir, kind, pluginData: 'own' }),
    );
  },
};

/** The synchronous renderer, without streams. */
const staticRenderer = join(
  dirname(require.resolve('react-dom/package.json')),
  'cjs/react-dom-server-legacy.browser.production.js',
);

/** Paths of the bundled files, from the folder of this process. */
const bundled: string[] = [];

async function bundleRuntime(): Promise<string> {
  const { outputFiles, metafile } = await build({
    entryPoints: [join(import.meta.dirname, 'runtime/entry.ts')],
    bundle: true,
    metafile: true,
    write: false,
    minify: true,
    keepNames: true,
    format: 'iife',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    alias: { 'react-dom/server': staticRenderer },
    plugins: [namedReactEmail],
  });
  bundled.push(...Object.keys(metafile.inputs));
  return outputFiles[0]?.text ?? '';
}

async function bundleTailwind(file: string): Promise<void> {
  const { metafile } = await build({
    entryPoints: [join(import.meta.dirname, 'tailwind-bundle.js')],
    bundle: true,
    metafile: true,
    outfile: file,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    banner: { js: "import{createRequire as make}from'node:module';const require=make(import.meta.url);" },
    define: { __filename: '""', __dirname: '""' },
  });
  bundled.push(...Object.keys(metafile.inputs));
}

const [, , directory] = process.argv;
if (directory === undefined) throw new Error('Missing argument: the directory for the runtime.');
mkdirSync(directory, { recursive: true });
const files = runtimeFiles(directory);
await bundleTailwind(files.tailwind);
// A sixth of the size. A higher quality takes a minute, and saves 0.5 of 3.5 MB.
const params = {
  [constants.BROTLI_PARAM_QUALITY]: 9,
  [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
};
writeFileSync(files.snapshot, brotliCompressSync(await buildSnapshot(await bundleRuntime()), { params }));
noteBundled('email-runtime', bundled);
