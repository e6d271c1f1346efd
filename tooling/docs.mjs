#!/usr/bin/env node
// npm run docs: builds the documentation site, which the server serves at /docs.
import { fileURLToPath } from 'node:url';
import { bootstrap } from './lib/bootstrap.mjs';
import { buildDocs } from './lib/docs.mjs';
import { at } from './lib/paths.mjs';
import { say } from './lib/say.mjs';

await bootstrap(fileURLToPath(import.meta.url));
await buildDocs();
say(`The site is in ${at('packages/portico/dist/docs')}. A server that runs serves it at /docs.`);
