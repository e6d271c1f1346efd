// Bundles the measured apps with other bundlers than Vite. Returns the measured fields of Vite's chunks.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { build, transform } from 'esbuild';
import { withPublished } from '../lib/packing.mjs';
import { at } from '../lib/paths.mjs';

const minified = { minify: true, format: 'esm', target: 'es2022' };

/** Bundles an app with esbuild and code splitting. @returns its chunks, without esbuild's helpers */
export const bundleWithEsbuild = (code) => withPublished((folder) => withEsbuild(folder, code));

async function withEsbuild(home, code) {
  const { outputFiles, metafile } = await build({
    ...minified,
    stdin: { contents: code, resolveDir: home },
    bundle: true,
    splitting: true,
    outdir: join(home, 'dist'),
    external: ['react', 'react/*', 'react-dom', 'react-dom/*'],
    metafile: true,
    write: false,
    logLevel: 'error',
  });
  const outputs = Object.entries(metafile.outputs).map(([path, output]) => [basename(path), output]);
  const hasModules = new Set(outputs.filter(([, { inputs }]) => Object.keys(inputs).length > 0).map(([name]) => name));
  const codeOf = new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
  return outputs
    .filter(([name]) => hasModules.has(name))
    .map(([fileName, { entryPoint, imports, inputs }]) => ({
      fileName,
      code: codeOf.get(fileName),
      isEntry: entryPoint === '<stdin>',
      isDynamicEntry: entryPoint !== undefined && entryPoint !== '<stdin>',
      facadeModuleId: entryPoint,
      moduleIds: Object.keys(inputs),
      imports: imports
        .filter(({ kind, external }) => kind === 'import-statement' && !external)
        .map(({ path }) => basename(path))
        .filter((name) => hasModules.has(name)),
    }));
}

/** Bundles an app with the webpack of Next.js. @returns its entry, with webpack's runtime */
export const bundleWithWebpack = (code) => withPublished((folder) => withWebpack(folder, code));

async function withWebpack(home, code) {
  const { webpack } = createRequire(at('packages/next/package.json'))('next/dist/compiled/webpack/bundle5.js')();
  const folder = mkdtempSync(join(tmpdir(), 'portico-webpack-'));
  try {
    const stats = await new Promise((resolve, reject) => {
      const options = {
        mode: 'production',
        target: 'web',
        context: home,
        entry: `data:text/javascript,${encodeURIComponent(code)}`,
        experiments: { outputModule: true },
        output: { path: folder, module: true, chunkFormat: 'module' },
        externalsType: 'module',
        externals: [/^react(-dom)?($|\/)/],
        optimization: { minimize: false },
        performance: false,
      };
      webpack(options, (error, result) => (error ? reject(error) : resolve(result)));
    });
    const { chunks, errors } = stats.toJson({ all: false, chunks: true, errors: true });
    if (errors.length > 0) throw new Error(errors[0].message);
    const initial = chunks.filter(({ initial }) => initial).flatMap(({ files }) => files);
    return await Promise.all(
      initial.map(async (fileName) => ({ fileName, ...(await entryOf(join(folder, fileName))) })),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function entryOf(path) {
  const { code } = await transform(readFileSync(path, 'utf8'), minified);
  return { code, isEntry: true, isDynamicEntry: false, moduleIds: [], imports: [] };
}
