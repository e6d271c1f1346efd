#!/usr/bin/env node
// node tooling/bundle-server.mjs: bundles the server and the command line to a few files in packages/portico/dist/server, because
// loading 1,500 files takes a process two seconds of CPU time, and tests start hundreds. Types are not checked: that is a stage
// of the checks.
import { cpSync, rmSync } from 'node:fs';
import { rolldown } from 'rolldown';
import { noteBundled } from './lib/bundled.mjs';
import { at } from './lib/paths.mjs';
import { notBundled } from './lib/portico-package.mjs';

/** The program with all commands, the server for tests, and the threads of the server. */
const input = {
  main: at('packages/portico/src/main.ts'),
  testing: at('packages/portico/src/testing.ts'),
  'database-thread': at('packages/server/src/db/engines/embedded/worker.ts'),
  'email-thread': at('packages/server/src/adapters/email-rendering/worker.ts'),
};

/** Escapes characters that are not ASCII. V8 would keep a text that contains one at two bytes per character: 8 MB instead of 4. */
const ascii = {
  name: 'ascii',
  generateBundle: (_options, files) => {
    for (const file of Object.values(files).filter(({ type }) => type === 'chunk')) {
      if (/String\.raw`[^`]*[^\0-\x7f]/.test(file.code)) throw new Error('String.raw keeps escapes: use ASCII.');
      file.code = file.code.replaceAll(
        /[^\0-\x7f]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
    }
  },
};

/**
 * An import of `node:http` as a module reads all its exports. One of them loads the implementation of `fetch`, which takes 43 ms
 * and which few servers use.
 */
const http = {
  name: 'http',
  resolveId: (id) => (id === 'node:http' ? '\0http.cjs' : undefined),
  load: (id) => (id === '\0http.cjs' ? `module.exports = require('http')` : undefined),
};

const bundle = await rolldown({
  input,
  external: [/^node:(?!http$)/, ...notBundled.map((name) => new RegExp(`^${name}(/|$)`))],
  platform: 'node',
  resolve: { conditionNames: ['source', 'node'] },
  plugins: [http, ascii],
  onwarn: (warning) => {
    throw new Error(warning.message);
  },
});
const dist = at('packages/portico/dist');
const { output } = await bundle.write({
  dir: `${dist}/server`,
  format: 'esm',
  cleanDir: true,
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
  // Stack traces need names and lines. Comments would be 0.6 MB of memory.
  comments: { legal: true, annotation: false, jsdoc: false },
});
noteBundled(
  'server',
  output.flatMap((chunk) => chunk.moduleIds ?? []),
);
for (const folder of ['schema', 'migrations']) {
  rmSync(`${dist}/${folder}`, { recursive: true, force: true });
  cpSync(at('packages/server/src/db', folder), `${dist}/${folder}`, {
    recursive: true,
    // Dumps of earlier versions, for tests.
    filter: (path) => !path.endsWith('.ts') && !path.endsWith('fixtures'),
  });
}
