#!/usr/bin/env node
// node tooling/bundle-server.mjs: bundles the server and the command line to a few files in packages/portico/dist/server, because
// loading 1,500 files takes a process two seconds of CPU time, and tests start hundreds. Types are not checked: that is a stage
// of the checks.
import { cpSync, rmSync } from 'node:fs';
import { rolldown } from 'rolldown';
import { noteBundled } from './lib/bundled.mjs';
import { at } from './lib/paths.mjs';
import { notBundled } from './lib/portico-package.mjs';

/** The program with all commands, and the threads of the server. */
const input = {
  main: at('packages/portico/src/main.ts'),
  'node-20': at('packages/portico/src/node-20.ts'),
  'database-thread': at('packages/server/src/db/engines/embedded/worker.ts'),
  'email-thread': at('packages/server/src/adapters/email-rendering/worker.ts'),
};

const bundle = await rolldown({
  input,
  external: [/^node:/, ...notBundled.map((name) => new RegExp(`^${name}(/|$)`))],
  platform: 'node',
  resolve: { conditionNames: ['source', 'node'] },
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
});
noteBundled(
  'server',
  output.flatMap((chunk) => chunk.moduleIds ?? []),
);
for (const folder of ['schema', 'migrations']) {
  rmSync(`${dist}/${folder}`, { recursive: true, force: true });
  cpSync(at('packages/server/src/db', folder), `${dist}/${folder}`, {
    recursive: true,
    filter: (path) => !path.endsWith('.ts'),
  });
}
