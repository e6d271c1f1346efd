#!/usr/bin/env node
// node tooling/bundle-server.mjs: bundles the server to a few files in packages/server/dist, because loading 1,500 files takes a
// process two seconds of CPU time, and tests start hundreds. Types are not checked: that is a stage of the checks.
import { rolldown } from 'rolldown';
import { at } from './lib/paths.mjs';

/** The programs: the server, and the threads that it starts. */
const input = {
  main: at('packages/server/src/main.ts'),
  'database-thread': at('packages/server/src/db/engines/embedded/worker.ts'),
  'email-thread': at('packages/server/src/adapters/email-rendering/worker.ts'),
};

/** Packages that load files of their own: native code, WebAssembly, or threads. */
const external = [/^@node-rs\//, /^@electric-sql\//, 'quickjs-wasi', 'pino', /^node:/];

const bundle = await rolldown({
  input,
  external,
  platform: 'node',
  resolve: { conditionNames: ['source', 'node'] },
  onwarn: (warning) => {
    throw new Error(warning.message);
  },
});
await bundle.write({
  dir: at('packages/server/dist'),
  format: 'esm',
  cleanDir: true,
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
});
