import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = 'docs/contribute/decisions';
/** Such as `Status: accepted, 1 May 2026.` or `Status: superseded by [0002](0002-b.md), 1 May 2026.` */
const status = /^Status: [^\n]*?, (\d{1,2}) ([A-Z][a-z]+) (\d{4})\./m;
const months = 'January February March April May June July August September October November December'.split(' ');

/**
 * Reads the decisions of a repository.
 *
 * @param {string} base
 * @returns {{ path: string, date: Date | undefined, revisit: string | undefined, files: string[] }[]} `date` is that of the status.
 *   `revisit` says when to look again, and `files` are the paths that it names
 */
export function decisions(base) {
  if (!existsSync(join(base, folder))) return [];
  return readdirSync(join(base, folder))
    .filter((name) => /^\d{4}-.*\.md$/.test(name))
    .map((name) => {
      const text = readFileSync(join(base, folder, name), 'utf8');
      const [, day, month, year] = status.exec(text) ?? [];
      const revisit = /^\*\*Revisit\*\*(?:.|\n(?!\n))*/m.exec(text)?.[0];
      const files = [...(revisit ?? '').matchAll(/`([\w@.-]+(?:\/[\w@.-]+)+\.\w+)`/g)].map(([, path]) => path);
      return { path: `${folder}/${name}`, date: dateOf(Number(day), month, Number(year)), revisit, files };
    });
}

/** Returns undefined for a day that the calendar does not have. */
function dateOf(day, month, year) {
  const date = new Date(Date.UTC(year, months.indexOf(month), day));
  return months.includes(month) && date.getUTCDate() === day ? date : undefined;
}

/** Checks that every decision has a number of its own and a status with its date, and that the files that its revisit names exist. */
export function check(base) {
  const all = decisions(base);
  const numbers = all.map(({ path }) => path.slice(folder.length + 1, folder.length + 5));
  return all.flatMap(({ path, date, files }, index) => [
    ...(date === undefined ? [`${path} has no status. Add a line "Status: accepted, 1 May 2026."`] : []),
    ...(numbers.indexOf(numbers[index]) === index
      ? []
      : [`${path} has the number of another decision. Take the next one.`]),
    ...files
      .filter((file) => !existsSync(join(base, file)))
      .map((file) => `${path} says to revisit it because of ${file}, which does not exist. Decide it again.`),
  ]);
}
