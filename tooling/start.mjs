#!/usr/bin/env node
// npm start: installs dependencies, builds outdated packages, and runs the server until it is stopped.
import { fileURLToPath } from 'node:url';
import { serverArguments, serverEnvironment, serverSteps } from './build-steps.mjs';
import { bootstrap } from './lib/bootstrap.mjs';
import { buildStale } from './lib/build.mjs';
import { runUntilStopped } from './lib/run.mjs';

await bootstrap(fileURLToPath(import.meta.url), { onlyToRun: true });
await buildStale(...serverSteps);
process.exit(await runUntilStopped([...serverArguments, ...process.argv.slice(2)], { env: serverEnvironment }));
