#!/usr/bin/env node
// npm start: installs dependencies, builds outdated packages, and runs the server until it is stopped. With a command, such as
// `npm start -- import users.csv`, it runs that instead.
import { fileURLToPath } from 'node:url';
import { pages, serverArguments, serverEnvironment, serverSteps } from './build-steps.mjs';
import { bootstrap } from './lib/bootstrap.mjs';
import { buildStale } from './lib/build.mjs';
import { run, runUntilStopped } from './lib/run.mjs';

await bootstrap(fileURLToPath(import.meta.url), { onlyToRun: true });
await buildStale(...serverSteps);
const given = process.argv.slice(2);
// It searches the documentation.
if (given[0] === 'mcp') await buildStale([pages]);
const args = [...serverArguments, ...given];
const options = { env: serverEnvironment };
// These run until they are stopped. Other commands can ask in the terminal.
const isServer = given.length === 0 || given[0].startsWith('-') || ['start', 'dev'].includes(given[0]);
process.exit(await (isServer ? runUntilStopped(args, options) : run(process.execPath, args, options)));
