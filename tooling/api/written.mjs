import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { at } from '../lib/paths.mjs';
import { apiReports } from './report.mjs';
import { undocumentedProblems } from './undocumented.mjs';

/** Writes pages to files. @param pages `{ path, text }` of each */
export function writePages(pages) {
  for (const { path, text } of pages) {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), text);
  }
}

/**
 * Returns problems of the public API report, and names without a docstring. Requires built packages.
 *
 * @returns a message for each problem
 */
export function surfaceProblems() {
  return [
    ...undocumentedProblems(),
    ...outdated(
      'docs/contribute/api',
      apiReports(),
      'The public API has changed. If this is intended, run: npm run fix',
    ),
  ];
}

function outdated(folder, pages, advice) {
  const present = existsSync(at(folder))
    ? readdirSync(at(folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) =>
          `${entry.parentPath.slice(at('.').length)}/${entry.name}`.replaceAll('\\', '/').replace(/^\//, ''),
        )
    : [];
  const wrong = pages
    .filter(({ path, text }) => !existsSync(at(path)) || readFileSync(at(path), 'utf8') !== text)
    .map(({ path }) => path);
  const gone = present.filter((path) => !pages.some((page) => page.path === path));
  return [...wrong, ...gone].map((path) => `${path} is out of date. ${advice}`);
}
