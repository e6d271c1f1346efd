import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folders of installed and built files. Folders that begin with a dot are skipped too. */
const skipped = new Set(['node_modules', 'dist', 'dist-types', 'coverage', 'test-results']);
const hidden = new Set(['.changeset', '.ci', '.github']);

/** Files that programs write. */
const generated = /(?:^|\/)(?:next-env\.d\.ts|package-lock\.json)$/;

const code = /\.[cm]?[jt]sx?$/;
const test = /\.test(?:-d)?\.[cm]?[jt]sx?$/;
const written =
  /\.(?:[cm]?[jt]sx?|css|html|astro|sql|sh|jsonc?|ya?ml|cfg|ini|conf|service|example|go|mod|py|toml|tpl)$|(?:^|\/)(?:\w+file|run)$/;

/** Returns the paths of files in folders, relative to the base, with forward slashes, sorted. The folder '' is the base. */
export function sourcesBelow(base, folders, pattern = code) {
  const found = [];
  const visit = (path) => {
    for (const entry of readdirSync(join(base, path), { withFileTypes: true })) {
      const below = path === '' ? entry.name : `${path}/${entry.name}`;
      if (entry.isDirectory() && isWritten(entry.name)) visit(below);
      else if (entry.isFile() && pattern.test(entry.name)) found.push(below);
    }
  };
  for (const folder of folders) if (existsSync(join(base, folder))) visit(folder);
  return found.sort();
}

const isWritten = (folder) => !skipped.has(folder) && (!folder.startsWith('.') || hidden.has(folder));

/** All files of each repository, which are listed once. */
const listed = new Map();

function filesOf(base) {
  if (!listed.has(base))
    listed.set(
      base,
      sourcesBelow(base, [''], /./).filter((file) => !generated.test(file)),
    );
  return listed.get(base);
}

/** Returns our sources: every file with code in the repository that people write. Checks choose from them. */
export function sourcesOf(base) {
  return filesOf(base).filter((file) => code.test(file));
}

/** Returns our sources that are no tests. */
export function productSources(base) {
  return sourcesOf(base).filter((file) => !isTest(file));
}

/** Returns the sources of the packages that are no tests. */
export function packageSources(base) {
  return productSources(base).filter((file) => file.startsWith('packages/'));
}

/** Returns our sources and all other files that people write and read, except documents: style sheets, SQL, settings. */
export function writtenFiles(base) {
  return filesOf(base).filter((file) => written.test(file));
}

/** Returns all Markdown files. */
export function markdownFiles(base) {
  return filesOf(base).filter((file) => file.endsWith('.md'));
}

/** Returns whether a file contains tests. */
export const isTest = (file) => test.test(file);

const texts = new Map();

/** Returns the text of a file, which is read once for all checks. */
export function textOf(base, file) {
  const path = join(base, file);
  if (!texts.has(path)) texts.set(path, readFileSync(path, 'utf8'));
  return texts.get(path);
}

/** Returns the number of the line of a place in a text. */
export const lineOf = (text, index) => text.slice(0, index).split('\n').length;

/** Returns the number of lines of a text, without those that only mark a guard. */
export function sizeOf(text) {
  return withoutGuardMarks(text).split('\n').length;
}

/** Returns a source text without the lines that only mark a guard. They do not count for sizes. */
export function withoutGuardMarks(text) {
  return text.replaceAll(/^ *\/\/ @guard .*\n/gm, '');
}
