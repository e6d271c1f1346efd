import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
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
  const packages = new Set(files.map(folderOfPackage).filter((folder) => folder !== undefined));
  const names = [...packages].map((folder) => {
    const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return `${name}@${version}`;
  });
  mkdirSync(bundledLists, { recursive: true });
  writeFileSync(join(bundledLists, `${step}.json`), `${JSON.stringify([...new Set(names)].sort(), undefined, 2)}\n`);
}

/** Returns the folder of the installed package that a file belongs to. Undefined for files of this repository. */
function folderOfPackage(file) {
  const [path] =
    /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(resolve(file.replace(/^\0|\?.*$/g, ''))) ?? [];
  return path;
}

/** Returns `name@version` of all packages in the bundles of the package `portico`. They must be built. */
export function bundledPackages() {
  const lists = ['server', 'dashboard', 'pages', 'email-runtime'].map((step) =>
    JSON.parse(readFileSync(join(bundledLists, `${step}.json`), 'utf8')),
  );
  return [...new Set(lists.flat())].sort();
}
