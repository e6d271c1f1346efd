#!/usr/bin/env node
// npm run example: packs the packages and runs an example app with them.
// npm run example -- nextjs: runs another example than vite-react. Other arguments are passed to the example.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { packages } from './build-steps.mjs';
import { bootstrap } from './lib/bootstrap.mjs';
import { buildStale } from './lib/build.mjs';
import { at } from './lib/paths.mjs';
import { runUntilStopped } from './lib/run.mjs';
import { giveUp } from './lib/say.mjs';

/** Node.js arguments of each example, by folder. */
const programs = {
  'vite-react': [at('node_modules/vite/bin/vite.js')],
  nextjs: [at('node_modules/next/dist/bin/next'), 'dev'],
  node: ['--env-file-if-exists=.env', '.'],
};

const given = process.argv.slice(2);
const isNamed = given[0] !== undefined && !given[0].startsWith('-');
const [name = 'vite-react', ...rest] = isNamed ? given : ['vite-react', ...given];
const known = Object.keys(programs).filter((one) => existsSync(at('examples', one)));
if (!known.includes(name)) giveUp(`Unknown example: ${name}.`, `Use one of these: ${known.join(', ')}.`);
await bootstrap(fileURLToPath(import.meta.url), { onlyToRun: true, adds: `examples/${name}` });
await buildStale([packages]);
process.env.NEXT_TELEMETRY_DISABLED ??= '1';
process.exit(await runUntilStopped([...programs[name], ...rest], { cwd: at('examples', name) }));
