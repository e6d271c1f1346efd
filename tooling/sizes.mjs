#!/usr/bin/env node
// node tooling/sizes.mjs: prints the size of the published packages in a browser, and fails above a budget.
//
// Measurement: Vite bundles and minifies a small production app with the packages as they are published. The size of a use case
// is what a browser downloads for it: the chunk of the app, each chunk that it imports dynamically, and everything that
// these chunks import statically. Each file is compressed separately with gzip at level 9, because each is a separate
// response; 1 kB is 1000 bytes. Other chunks are not counted; they are listed below with their additional size. If a
// use case lists other bundlers, they bundle it too, and the budget applies to each. The styles of `@portico/react` are
// part of its JavaScript. React is external because apps already have it. Vite's helper for lazy chunks (0.6 kB) is not
// counted either, because it comes with the first lazy import of any app. tests/browser/packages/sizes.test.ts proves that the
// use cases load exactly these chunks.
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { withPublished } from './lib/packing.mjs';
import { say } from './lib/say.mjs';
import { bundleWithEsbuild, bundleWithWebpack } from './sizes/other-bundlers.mjs';

/** An app with an element. The web components bring Preact, which is counted. */
function elements(name) {
  return `
    import { setPorticoApp } from '@portico/elements';
    import { PorticoClientApp } from '@portico/js';
    setPorticoApp(new PorticoClientApp(window.options));
    document.body.append(document.createElement('${name}'));
  `;
}

/**
 * The measured use cases. `enters` lists the dynamically imported modules, by the end of their path. `kilobytesMax` is
 * the budget, and `alsoWith` lists other bundlers with the same budget.
 */
export const uses = [
  {
    name: 'client app: sign-in with a password, session, user',
    code: `
      import { PorticoClientApp } from '@portico/js';
      const app = new PorticoClientApp(window.options);
      window.portico = app;
    `,
    enters: [],
    kilobytesMax: 16.3,
    alsoWith: { esbuild: bundleWithEsbuild, webpack: bundleWithWebpack },
  },
  {
    name: 'React: provider and sign-in page in the handler',
    code: `
      import { PorticoClientApp, PorticoHandler, PorticoProvider } from '@portico/react';
      import { createElement } from 'react';
      import { createRoot } from 'react-dom/client';
      const app = new PorticoClientApp(window.options);
      const page = createElement(PorticoProvider, { app }, createElement(PorticoHandler));
      createRoot(document.getElementById('root')).render(page);
    `,
    enters: ['react/dist/pages/sign-in/sign-in.js', 'js/dist/areas/ground/projects/project.js'],
    kilobytesMax: 43.3,
  },
  {
    name: 'React: provider and <SignIn> in a custom page',
    code: `
      import { PorticoClientApp, PorticoProvider, SignIn } from '@portico/react';
      import { createElement } from 'react';
      import { createRoot } from 'react-dom/client';
      const app = new PorticoClientApp(window.options);
      const page = createElement(PorticoProvider, { app }, createElement(SignIn));
      createRoot(document.getElementById('root')).render(page);
    `,
    enters: ['js/dist/areas/ground/projects/project.js'],
    kilobytesMax: 39.4,
  },
  {
    name: 'web components: user button',
    code: elements('portico-user-button'),
    enters: [],
    kilobytesMax: 20,
  },
  {
    name: 'web components: user button and sign-in',
    code: elements('portico-sign-in'),
    enters: [
      'elements/dist/parts/show.js',
      'elements/dist/parts/sign-in2.js',
      'js/dist/areas/ground/projects/project.js',
    ],
    kilobytesMax: 60,
  },
  {
    name: 'web components: user button, sign-in and account settings',
    code: elements('portico-account'),
    enters: [
      ...['show', 'sign-in2', 'account-settings'].map((part) => `elements/dist/parts/${part}.js`),
      'js/dist/areas/ground/projects/project.js',
    ],
    kilobytesMax: 80,
  },
];

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

/**
 * Bundles and measures all use cases.
 *
 * @returns `{ table, problems }`: the lines to print, and a message for each exceeded budget
 */
export async function measureSizes() {
  const measured = [];
  for (const { name, code, enters, kilobytesMax, alsoWith = {} } of uses) {
    measured.push({ name, kilobytesMax, ...measure(await bundle(code), enters) });
    for (const [bundler, bundleWith] of Object.entries(alsoWith)) {
      const { bytes } = measure(await bundleWith(code), enters);
      measured.push({ name: `  the same with ${bundler}`, kilobytesMax, bytes, further: [] });
    }
  }
  const widths = [58, 9, 9];
  const row = (cells) => cells.map((cell, index) => (index === 0 ? cell.padEnd(widths[0]) : cell.padStart(9))).join('');
  const table = measured.flatMap((use) => [
    row([use.name, kilobytes(use.bytes), `≤ ${use.kilobytesMax} kB`]),
    ...use.further.map((part) => row([`  + ${part.name}`, kilobytes(part.bytes)])),
  ]);
  const problems = measured
    .filter((use) => use.bytes > use.kilobytesMax * 1000)
    .map((use) => `"${use.name}" costs ${kilobytes(use.bytes)}, its budget is ${use.kilobytesMax} kB.`);
  return { table, problems };
}

/** Vite's helper for lazy imports. */
const preloadHelper = '\0vite/preload-helper.js';

/**
 * Bundles an app with a single file.
 *
 * @param code content of the file
 * @returns its chunks
 */
export const bundle = (code) => withPublished((folder) => bundleIn(folder, code));

async function bundleIn(folder, code) {
  const entry = 'virtual:app';
  const { output } = await build({
    root: folder,
    configFile: false,
    envFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'app',
        enforce: 'pre',
        resolveId: (id) => (id === entry ? `\0${entry}` : undefined),
        load: (id) =>
          id === `\0${entry}`
            ? code
            : id === preloadHelper
              ? 'export const __vitePreload = (load) => load();'
              : undefined,
      },
    ],
    build: {
      write: false,
      modulePreload: false,
      target: 'es2022',
      rolldownOptions: { input: entry, external: [/^react(-dom)?($|\/)/] },
    },
  });
  return output.filter((file) => file.type === 'chunk');
}

/**
 * Adds up the downloads of a use case, and the additional size of other lazy chunks.
 *
 * @param enters the dynamically imported modules
 * @returns `{ bytes, files, further }`: the total, the file names, and `{ name, bytes }` of each other chunk
 */
export function measure(chunks, enters) {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const sizes = new Map(chunks.map((chunk) => [chunk.fileName, gzipSync(chunk.code, { level: 9 }).length]));
  const entered = enters.map((end) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`@portico/${end}`)));
    if (chunk === undefined) throw new Error(`No chunk begins with ${end}. Correct "enters" in tooling/sizes.mjs.`);
    return chunk;
  });
  const loaded = closure([chunks.find((chunk) => chunk.isEntry), ...entered], byFile);
  const sum = (files) => [...files].reduce((bytes, file) => bytes + sizes.get(file), 0);
  const further = chunks
    .filter((chunk) => chunk.isDynamicEntry && !loaded.has(chunk.fileName))
    .map((chunk) => ({
      name: nameOf(chunk.facadeModuleId),
      bytes: sum([...closure([chunk], byFile)].filter((file) => !loaded.has(file))),
    }))
    .sort((a, b) => b.bytes - a.bytes || (a.name < b.name ? -1 : 1));
  return { bytes: sum(loaded), files: [...loaded], further };
}

/** Returns the files of chunks and of everything they import statically. */
function closure(chunks, byFile) {
  const found = new Set();
  const visit = (chunk) => {
    if (chunk === undefined || found.has(chunk.fileName)) return;
    found.add(chunk.fileName);
    for (const file of chunk.imports) visit(byFile.get(file));
  };
  chunks.forEach(visit);
  return found;
}

const nameOf = (id) => id.replace(/^.*node_modules\//, '').replace(/(\/dist)|(\.js$)/g, '');

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { table, problems } = await measureSizes();
  for (const line of [...table, ...problems]) say(line);
  process.exit(problems.length === 0 ? 0 : 1);
}
