import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { at } from './paths.mjs';

/** The lists that build steps write, for the bill of materials. They are not packed. */
export const bundledLists = at('packages/portico/dist/bundled');

/**
 * Writes the list of the packages of others that a build step has put into its output.
 *
 * @param step name of the list
 * @param files paths of the bundled files, as the bundler names them
 */
export function noteBundled(step, files) {
  const names = foldersOfPackages(files).map(nameWithVersion);
  mkdirSync(bundledLists, { recursive: true });
  writeFileSync(join(bundledLists, `${step}.json`), `${JSON.stringify([...new Set(names)].sort(), undefined, 2)}\n`);
}

/**
 * Returns the names, versions and licenses of the packages of others in an output, which their licenses want beside their code.
 *
 * @param files paths of the bundled files, as the bundler names them
 */
export function noticesOf(files) {
  const notices = foldersOfPackages(files).map((folder) => {
    const license = readdirSync(folder).find((name) => /^licen[cs]e(?:\.(?:md|txt))?$/i.test(name));
    if (license === undefined) throw new Error(`${folder} has no file with its license.`);
    return `${nameWithVersion(folder)}\n\n${readFileSync(join(folder, license), 'utf8').trim()}\n`;
  });
  return notices.sort().join(`\n${'-'.repeat(80)}\n\n`);
}

function foldersOfPackages(files) {
  return [...new Set(files.map(folderOfPackage).filter((folder) => folder !== undefined))];
}

function nameWithVersion(folder) {
  const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return `${name}@${version}`;
}

/** Returns the folder of the installed package that a file belongs to. Undefined for files of this repository. */
function folderOfPackage(file) {
  const [path] =
    /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(resolve(file.replace(/^\0|\?.*$/g, ''))) ?? [];
  return path;
}

/** Returns `name@version` of all packages in bundles, which must be built. @param steps names of the lists */
export function bundledPackages(...steps) {
  const lists = steps.map((step) => JSON.parse(readFileSync(join(bundledLists, `${step}.json`), 'utf8')));
  return [...new Set(lists.flat())].sort();
}
