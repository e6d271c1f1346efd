// What has to be built, and from what. `command` are the arguments of the pinned Node.js; a step runs when a file below
// `inputs` changed or a path of `outputs` is missing.

import { at } from './lib/paths.mjs';

const sources = (...packages) => packages.flatMap((name) => [`packages/${name}/src`, `packages/${name}/package.json`]);

/** The declarations and JavaScript of the published packages. */
export const packages = {
  id: 'packages',
  name: 'the packages',
  inputs: [...sources('contract', 'js', 'react', 'next', 'cli'), 'tooling/tsconfig.base.json'],
  outputs: ['contract', 'js', 'react', 'next', 'cli'].map((name) => `packages/${name}/dist`),
  command: ['node_modules/typescript/bin/tsc', '-b', 'packages/next', 'packages/cli'],
};

/** The single-page app that the server serves at its root. */
const dashboard = {
  id: 'dashboard',
  name: 'the dashboard',
  inputs: [
    ...sources('contract', 'js', 'react', 'dashboard'),
    'packages/dashboard/index.html',
    'packages/dashboard/vite.config.ts',
    'packages/dashboard/public',
  ],
  outputs: ['packages/dashboard/dist/index.html'],
  command: ['node_modules/vite/bin/vite.js', 'build', 'packages/dashboard', '--logLevel', 'warn'],
};

/** The apps of the browser tests, for any project. */
export const testApps = {
  id: 'test-apps',
  name: 'the apps of the browser tests',
  inputs: [...sources('contract', 'js', 'react'), 'examples/vite-react', 'tests/browser'],
  outputs: ['.cache/test-apps/theme-app/index.html'],
  command: ['tests/browser/build-apps.ts'],
};

/** A migrated, empty embedded database that the first start copies; making one takes seconds. */
const embeddedTemplate = {
  id: 'embedded-template',
  name: 'the embedded database',
  inputs: ['packages/server/src/db/migrations', 'packages/server/src/db/engines/embedded'],
  outputs: ['.cache/embedded-template/template.json'],
  command: ['--conditions=source', 'packages/server/src/db/make-template.ts', '.cache/embedded-template'],
};

/** The server as plain JavaScript: taking the types out at every start would cost 30 MB and half a second. */
const server = {
  id: 'server',
  name: 'the server',
  inputs: [...sources('contract', 'server'), 'packages/server/tsconfig.json', 'tooling/tsconfig.base.json'],
  outputs: ['packages/server/dist/main.js', 'packages/contract/dist/index.js'],
  command: ['node_modules/typescript/bin/tsc', '-b', 'packages/server'],
};

/**
 * What the pinned Node.js runs as the server. Its garbage of one request is small: a young generation of four megabytes
 * collects it as well as one of sixteen, and keeps 13 MB less.
 */
export const serverArguments = ['--max-semi-space-size=4', at('packages/server/dist/main.js')];

/** What the server needs to start. */
export const serverSteps = [embeddedTemplate, server, dashboard];
