#!/usr/bin/env node
import { existsSync } from 'node:fs';

const built = new URL('../dist/main.js', import.meta.url);

// A published package is built. In a fresh checkout of Portico this is the moment to do it.
if (!existsSync(built)) {
  const { buildStale } = await import('../../../tooling/lib/build.mjs');
  const { packages } = await import('../../../tooling/build-steps.mjs');
  await buildStale([packages]);
}
await import(built.href);
