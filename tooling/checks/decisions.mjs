import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const folder = 'docs/contribute/decisions';
/** Such as `Status: accepted, 1 May 2026.` or `Status: superseded by [0002](0002-b.md), 1 May 2026.` */
const status = /^Status: [^\n]*?, (\d{1,2}) ([A-Z][a-z]+) (\d{4})\./m;
const months = 'January February March April May June July August September October November December'.split(' ');

/**
 * Reads the decisions of a repository.
 *
 * @param {string} base
 * @returns {{ path: string, line: string, statement: string, date: Date | undefined, revisit: string | undefined, files: string[] }[]}
 *   `line` is that of the index. `statement` is the status, and `date` that of it. `revisit` says when to look again, and `files` are the
 *   paths that it names
 */
export function decisions(base) {
  if (!existsSync(join(base, folder))) return [];
  return readdirSync(join(base, folder))
    .filter((name) => /^\d{4}-.*\.md$/.test(name))
    .map((name) => {
      const text = readFileSync(join(base, folder, name), 'utf8');
      const [, title] = /^# (?:\d{4} )?(.+)$/m.exec(text) ?? [];
      const [statement = ''] = /^Status: (?:.|\n(?!\n))*/m.exec(text) ?? [];
      const [, day, month, year] = status.exec(text) ?? [];
      const parts = [...text.matchAll(/^\*\*Revisit\*\*(?:.|\n(?!\n))*/gm)].map(([part]) => part);
      const revisit = parts.length === 0 ? undefined : parts.join('\n');
      const files = [...(revisit ?? '').matchAll(/`([\w@.-]+(?:\/[\w@.-]+)+\.\w+)`/g)].map(([, path]) => path);
      const date = dateOf(Number(day), month, Number(year));
      const line = `- [${name.slice(0, 4)}](${name}) ${title}`;
      return { path: `${folder}/${name}`, line, statement, date, revisit, files };
    });
}

/** Returns undefined for a day that the calendar does not have. */
function dateOf(day, month, year) {
  const date = new Date(Date.UTC(year, months.indexOf(month), day));
  return months.includes(month) && date.getUTCDate() === day ? date : undefined;
}

/**
 * Checks that every decision has a number of its own and a status with its date, that the files that its revisit names exist, that the
 * status of a decision names the later one that changes it, and that the index lists each with its title.
 */
export function check(base) {
  const all = decisions(base);
  return [...all.flatMap((one) => ownProblems(base, one, all)), ...silentOnes(all), ...indexProblems(base, all)];
}

function ownProblems(base, { path, date, files }, all) {
  const first = all.find((one) => numberOf(one) === numberOf({ path }));
  return [
    ...(date === undefined ? [`${path} has no status. Add a line "Status: accepted, 1 May 2026."`] : []),
    ...(first.path === path ? [] : [`${path} has the number of another decision. Take the next one.`]),
    ...files
      .filter((file) => !existsSync(join(base, file)))
      .map((file) => `${path} says to revisit it because of ${file}, which does not exist. Decide it again.`),
  ];
}

const numberOf = ({ path }) => path.slice(folder.length + 1, folder.length + 5);

/** Finds decisions that another one changes, and whose status does not say so. */
function silentOnes(all) {
  return all.flatMap(({ path, statement }) => {
    const sentences = statement
      .split(/(?<=\.)\s+(?=[A-Z])/)
      .filter((one) => /^(?:Changes|Replaces|Supersedes)\b/.test(one));
    const changed = [...sentences.join(' ').matchAll(/\]\((\d{4}-[\w-]+\.md)/g)].map(([, name]) => `${folder}/${name}`);
    return all
      .filter((one) => changed.includes(one.path) && !one.statement.includes(basename(path)))
      .map((one) => `${one.path} does not say that ${path} changes it. Add it to its status.`);
  });
}

function indexProblems(base, all) {
  const index = `${folder}/README.md`;
  if (!existsSync(join(base, index))) return [];
  const there = readFileSync(join(base, index), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('- ['));
  const lines = all.map(({ line }) => line);
  return [
    ...lines.filter((line) => !there.includes(line)).map((line) => `${index} lacks the line "${line}".`),
    ...there
      .filter((line, position) => !lines.includes(line) || there.indexOf(line) < position)
      .map((line) => `${index} has the line "${line}", which is no decision, or one that it has already.`),
  ];
}
