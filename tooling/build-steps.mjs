// The build steps. `command` contains the arguments of the pinned Node.js. A step runs if a file below `inputs` has
// changed or a path of `outputs` is missing.

import { at } from './lib/paths.mjs';

const sources = (...packages) => packages.flatMap((name) => [`packages/${name}/src`, `packages/${name}/package.json`]);

/** What the package `portico` has besides its `bin`. */
const dist = 'packages/portico/dist';

/** The packages for server frameworks. */
const adapters = ['express', 'fastify', 'hono', 'nest'];
/** Folders of the packages that apps install. */
export const published = [
  'contract',
  'js',
  'react',
  'elements',
  'vue',
  'sveltekit',
  'expo',
  'next',
  'cli',
  'testing',
  ...adapters,
];

/**
 * Declarations and JavaScript of the published packages. Types are checked by `npm run check`, not here: without the check and its
 * threads, which repeat work for each package, this step takes a quarter of the processor time (38 and 10 seconds).
 */
export const packages = {
  id: 'packages',
  name: 'the packages',
  inputs: [...sources(...published, 'texts'), 'tooling/tsconfig.base.json'],
  outputs: [...published, 'texts'].map((name) => `packages/${name}/dist`),
  command: [
    ...['node_modules/typescript/bin/tsc', '-b', '--noCheck', '--singleThreaded'],
    ...['vue', 'sveltekit', 'expo', 'next', 'cli', 'testing', ...adapters].map((name) => `packages/${name}`),
  ],
};

/** The web components, which are bundled with the pages of `@portico/react`. Their declarations are those of the packages. */
export const elements = {
  id: 'elements',
  name: 'the web components',
  inputs: [
    ...sources('js', 'react', 'texts', 'elements'),
    'packages/elements/vite.config.ts',
    'packages/dashboard/imported-by.ts',
    'tooling/lib/bundled.mjs',
  ],
  outputs: ['packages/elements/dist/index.js', `${dist}/bundled/elements.json`],
  command: [
    'node_modules/vite/bin/vite.js',
    'build',
    '--config',
    'packages/elements/vite.config.ts',
    '--logLevel',
    'warn',
  ],
};

const packing = ['packing', 'grouping', 'included-texts'].map((name) => `tooling/lib/${name}.mjs`);

/** The tarballs of the published packages, which the server offers to apps. */
const packed = {
  id: 'packed',
  name: 'the packages for your apps',
  inputs: [...packages.inputs, ...elements.inputs, 'tooling/pack-for-registry.mjs', ...packing],
  outputs: [`${dist}/packages/packages.json`],
  command: ['tooling/pack-for-registry.mjs', `${dist}/packages`],
};

/** The single-page app that the server serves at its root path, and the pages for the customers and users of a project. */
const dashboard = {
  id: 'dashboard',
  name: 'the dashboard',
  inputs: [
    ...sources('contract', 'texts', 'js', 'react', 'dashboard', 'pages'),
    'packages/dashboard/index.html',
    'packages/dashboard/vite.config.ts',
    ...['bundled-packages', 'compressed-files', 'imported-by', 'smaller-fonts'].map(
      (name) => `packages/dashboard/${name}.ts`,
    ),
    ...['hosted-pages', 'branding-preview', 'purchase', 'purchase-preview', 'webhook-portal'].map(
      (name) => `packages/pages/${name}.html`,
    ),
    'packages/pages/vite.config.ts',
    'packages/pages/vite.hosted.config.ts',
    'tooling/build-dashboard.mjs',
    'packages/dashboard/public',
  ],
  outputs: [`${dist}/dashboard/index.html`, `${dist}/bundled/dashboard.json`, `${dist}/bundled/pages.json`],
  command: ['tooling/build-dashboard.mjs'],
};

/** The apps of the browser tests, which work with any project. Requires built packages. */
export const testApps = {
  id: 'test-apps',
  name: 'the apps of the browser tests',
  inputs: [
    ...sources('contract', 'texts', 'js', 'react', 'expo'),
    'examples/vite-react',
    'tests/browser/apps',
    'tests/browser/kit',
    ...packing,
  ],
  outputs: ['.cache/test-apps/theme-app/index.html'],
  command: ['tests/browser/kit/build-apps.ts'],
};

/** A migrated, empty embedded database that the first start unpacks, because creating one takes seconds. */
const embeddedTemplate = {
  id: 'embedded-template',
  name: 'the embedded database',
  inputs: [
    'packages/server/src/db/schema',
    'packages/server/src/db/migrations',
    'packages/server/src/db/engines/embedded',
  ],
  outputs: [`${dist}/embedded-template/template.json`],
  command: [
    // Optimizing the engine takes a fifth of the processor time, and this process ends before that is of use.
    ...['--no-wasm-tier-up', '--no-wasm-dynamic-tiering', '--conditions=source'],
    ...['packages/server/src/db/make-template.ts', `${dist}/embedded-template`],
  ],
};

/** The pages that are made from the sources, beside the hand-written ones. They are not in git. Requires built packages. */
export const pages = {
  id: 'pages',
  name: 'the generated pages',
  inputs: [
    ...packages.inputs,
    ...sources('server', 'portico'),
    'tooling/pages.mjs',
    'tooling/source-fields.mjs',
    'tooling/api',
  ],
  outputs: [
    'docs/move-in/source-fields.md',
    ...['api', 'sdk'].map((folder) => `docs/reference/${folder}/README.md`),
    ...['commands', 'errors', 'log-messages', 'security-notices', 'webhook-events'].map(
      (name) => `docs/reference/${name}.md`,
    ),
    'docs/run/configuration.md',
  ],
  command: ['--conditions=source', 'tooling/pages.mjs'],
};

/** The documentation site. Requires its generator (`lib/docs.mjs`). */
export const docs = {
  id: 'docs',
  name: 'the documentation site',
  inputs: ['docs', 'site', 'packages/portico/src/mcp/find-pages.ts', 'CONTRIBUTING.md', 'CHANGELOG.md', 'package.json'],
  outputs: [`${dist}/docs/index.html`],
  command: ['site/build.mjs'],
};

/** The engine that renders emails, with the libraries of templates loaded. Loading them at each start would take seconds. */
export const emailRuntime = {
  id: 'email-runtime',
  name: 'the email renderer',
  inputs: ['packages/server/src/adapters/email-rendering', 'packages/server/package.json'],
  outputs: [
    `${dist}/email-runtime/runtime.snapshot.br`,
    `${dist}/email-runtime/tailwind.mjs`,
    `${dist}/bundled/email-runtime.json`,
  ],
  command: [
    '--conditions=source',
    'packages/server/src/adapters/email-rendering/make-runtime.ts',
    `${dist}/email-runtime`,
  ],
};

/** The server in a few files of plain JavaScript. */
const server = {
  id: 'server',
  name: 'the server',
  inputs: [
    ...sources('contract', 'texts', 'js', 'cli', 'server', 'portico'),
    'tooling/bundle-server.mjs',
    'tooling/lib/portico-package.mjs',
  ],
  outputs: [`${dist}/server/main.js`, `${dist}/bundled/server.json`],
  command: ['tooling/bundle-server.mjs'],
};

/**
 * Node.js options of the server. A young generation of 16 MB takes 13% to 17% less CPU for lists than one of 4 MB. An idle process
 * returns its memory (`collect-when-idle.ts`).
 *
 * The rest of the heap doubles between two collections, instead of growing up to four times: after 12,000 emails, the process has
 * 215 MB instead of 369, and requests take up to 3% more time (docs/run/performance.md).
 */
export const nodeOptions = ['--max-semi-space-size=16', '--heap-growing-percent=100'];

/** Arguments of Node.js that start the server. */
export const serverArguments = [...nodeOptions, at(`${dist}/server/main.js`)];

/**
 * Environment of the server, unless it is set. The C library of Linux returns freed memory earlier: the embedded database
 * needs 50 MB less after V8 has optimized it. Two arenas instead of one for each thread take 10 to 20 MB less.
 */
export const serverEnvironment = { MALLOC_TRIM_THRESHOLD_: String(2 ** 20), MALLOC_ARENA_MAX: '2', ...process.env };

/** What the server offers to apps. It starts without them. */
export const appSteps = [packages, elements, packed];

/** Build steps without which the server does not start, as two lists that run side by side. */
export const startSteps = [
  [dashboard, server],
  [embeddedTemplate, emailRuntime],
];

/** Build steps of the server with all its parts. */
export const serverSteps = [...startSteps, appSteps];
