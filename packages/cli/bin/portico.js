#!/usr/bin/env node
import { existsSync } from 'node:fs';

const built = new URL('../dist/main.js', import.meta.url);

// Published packages are built already. A fresh checkout of Portico is not.
if (!existsSync(built)) {
  const { buildStale } = await import('../../../tooling/lib/build.mjs');
  const { packages } = await import('../../../tooling/build-steps.mjs');
  await buildStale([packages]);
}
await import(built.href);
