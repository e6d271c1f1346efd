#!/usr/bin/env node
// npm start: installs dependencies, builds outdated packages, and runs the server until it is stopped. With a command, such as
// `npm start -- import users.csv`, it runs that instead.
import { fileURLToPath } from 'node:url';
import { appSteps, pages, serverArguments, serverEnvironment, serverSteps, startSteps } from './build-steps.mjs';
import { bootstrap } from './lib/bootstrap.mjs';
import { buildBehind, buildStale } from './lib/build.mjs';
import { run, runUntilStopped } from './lib/run.mjs';
import { dim, say } from './lib/say.mjs';

await bootstrap(fileURLToPath(import.meta.url), { onlyToRun: true });
const given = process.argv.slice(2);
// `dev` installs the packages for apps at once. Everything else starts without them.
await buildStale(...(given[0] === 'dev' ? serverSteps : startSteps));
// It searches the documentation.
if (given[0] === 'mcp') await buildStale([pages]);
const args = [...serverArguments, ...given];
const options = { env: serverEnvironment };
// These run until they are stopped. Other commands can ask in the terminal.
const isServer = given.length === 0 || given[0].startsWith('-') || ['start', 'dev'].includes(given[0]);
if (!isServer) process.exit(await run(process.execPath, args, options));
// The first start creates a database, which takes seconds.
say(dim('Starting the server …'));
const stopped = new AbortController();
const server = runUntilStopped(args, options);
buildBehind(appSteps, stopped.signal);
const code = await server;
stopped.abort();
process.exit(code);
