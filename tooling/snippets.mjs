// Compiles the code in the guides, as a reader would who has the packages installed. The packages have to be built.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { publishedPackages } from './lib/packing.mjs';
import { at, root } from './lib/paths.mjs';
import { runQuietly } from './lib/run.mjs';

/**
 * The pieces of TypeScript and JavaScript in a page. A piece whose first line is a comment with a path is that file, which
 * the others of the page can import, and so is one whose paragraph begins with a path; each of the others is a module of
 * its own. What a piece takes for granted stands in front of it, unseen by readers, in a comment that begins with `given`.
 *
 * @returns `{ file, code, line }`: a path below the folder of the page, and the line of the page where it begins
 */
export function snippetsOf(text) {
  const pieces = text.matchAll(/^```(tsx?|js)\n([\s\S]*?)^```/gm);
  return [...pieces].map(({ 1: language, 2: code, index }, nth) => {
    const before = text.slice(0, index).trimEnd();
    const [, given = ''] = /<!-- given\n((?:(?!<!--)[\s\S])*)-->$/.exec(before) ?? [];
    const file = pathIn(code) ?? pathAbove(before) ?? `piece-${nth + 1}.${language}`;
    return { file, code: withGiven(given, atRoot(file, code)), line: text.slice(0, index).split('\n').length + 1 };
  });
}

const pathIn = (code) => /^\/\/ ([\w./-]+\.(?:tsx?|js))\n/.exec(code)?.[1];
const pathAbove = (text) => /(?:^|\n\n)(?:\*\*)?`([\w./[\]-]+\.(?:tsx?|js))`(?:(?!\n\n)[\s\S])*$/.exec(text)?.[1];

/** Apps of Next.js reach their root with `@/`. */
const atRoot = (file, code) => code.replaceAll("'@/", `'${'../'.repeat(file.split('/').length - 1) || './'}`);

/** On one line, so that lines of the piece can be told. */
const withGiven = (given, code) => `${given.replace(/\s*\n\s*/g, ' ')}\n${code}\nexport {};\n`;

/** The pages whose code is compiled. */
function pages() {
  const guides = readdirSync(at('docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`);
  return ['README.md', ...guides, ...publishedPackages().map(({ folder }) => `packages/${folder}/README.md`)];
}

/** @returns what the compiler complains about, by page and line */
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

/** Says the page and its line instead of the file that was made of it. */
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
    types: ['node', 'vite/client'],
  },
  include: ['**/*', relative(at('.cache', 'snippets'), at('tooling/snippets/foreign.d.ts'))],
};
