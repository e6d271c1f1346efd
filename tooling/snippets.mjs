// Compiles the code in the guides with the built packages, like a reader's project.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { guideFolders } from './checks/guide-index.mjs';
import { publishedPackages } from './lib/packing.mjs';
import { at, root } from './lib/paths.mjs';
import { runQuietly } from './lib/run.mjs';
import { fileOfSnippet } from './lib/snippet-files.mjs';

/**
 * Returns the TypeScript and JavaScript snippets of a page. A snippet whose first line is a comment with a path, or
 * whose paragraph begins with a path, is a file that other snippets can import. All others are separate modules.
 * Declarations that a snippet needs are in a hidden comment before it that begins with `given`.
 *
 * @returns `{ file, code, line }`: a path below the folder of the page, and the first line of the snippet
 */
export function snippetsOf(text) {
  const pieces = text.matchAll(/^```(tsx?|js)(?: title="[^"]*")?\n([\s\S]*?)^```/gm);
  return [...pieces].map(({ 1: language, 2: code, index }, nth) => {
    const before = text.slice(0, index).trimEnd();
    const [, given = ''] = /<!-- given\n((?:(?!<!--)[\s\S])*)-->(?:\s*<div data-tabs="[\w-]+">)?$/.exec(before) ?? [];
    const file = fileOfSnippet(code, before) ?? `piece-${nth + 1}.${language}`;
    return { file, code: withGiven(given, atRoot(file, code)), line: text.slice(0, index).split('\n').length + 1 };
  });
}

/** Next.js apps import from their root with `@/`. */
const atRoot = (file, code) => code.replaceAll("'@/", `'${'../'.repeat(file.split('/').length - 1) || './'}`);

/** Adds the declarations on one line, so that line numbers can be mapped. */
const withGiven = (given, code) => `${given.replace(/\s*\n\s*/g, ' ')}\n${code}\nexport {};\n`;

/** Returns the pages with compiled code. */
function pages() {
  const guides = guideFolders.flatMap((folder) =>
    readdirSync(at('docs', folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${folder}/${name}`),
  );
  return ['README.md', ...guides, ...publishedPackages().map(({ folder }) => `packages/${folder}/README.md`)];
}

/** @returns the compiler errors, with page and line */
export async function snippetProblems() {
  const folder = at('.cache', 'snippets');
  rmSync(folder, { recursive: true, force: true });
  const places = new Map();
  for (const page of pages()) {
    for (const { file, code, line } of snippetsOf(readFileSync(at(page), 'utf8'))) {
      const path = join(folder, page.replace(/\W/g, '-'), file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, code);
      places.set(relative(root, path).replaceAll('\\', '/'), { page, line });
    }
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig));
  const { output } = await runQuietly(process.execPath, [
    at('node_modules/typescript/bin/tsc'),
    '--pretty',
    'false',
    '-p',
    folder,
  ]);
  return output
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => atItsPage(line, places));
}

/** Replaces the generated file in an error with the page and its line. */
function atItsPage(text, places) {
  const [, file, line, rest] = /^(.+?)\((\d+),\d+\): (.*)$/.exec(text) ?? [];
  const place = places.get(file);
  return place === undefined ? text : `${place.page}:${place.line + Number(line) - 2} ${rest}`;
}

const tsconfig = {
  compilerOptions: {
    module: 'esnext',
    moduleResolution: 'bundler',
    target: 'es2024',
    lib: ['es2024', 'dom', 'dom.iterable'],
    jsx: 'react-jsx',
    strict: true,
    noEmit: true,
    allowJs: true,
    checkJs: true,
    moduleDetection: 'force',
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    esModuleInterop: true,
    // For NestJS.
    experimentalDecorators: true,
    types: ['node', 'vite/client'],
  },
  include: ['**/*', relative(at('.cache', 'snippets'), at('tooling/snippets/foreign.d.ts'))],
};
