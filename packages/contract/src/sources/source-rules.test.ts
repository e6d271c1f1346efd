import { describe, expect, test } from 'vitest';
import { json, row, type Sample, samples } from '../../../../tests/sources/samples.ts';
import type { Json } from '../fields/json.ts';
import { emptyMapping } from './csv/mapping.ts';
import { linesOfSource, type ReadLine } from './lines.ts';
import type { FieldRule } from './rules.ts';
import { type Fields, usualRoles } from './source.ts';
import type { SourceFile } from './source-file.ts';
import { sourceRules } from './source-rules.ts';
import { sources } from './sources.ts';
import { NotUnderstood } from './understood.ts';

/** Values of all kinds, so that each field gets right and wrong ones: types, units, languages, empty and too long. */
const values: readonly Json[] = [
  null,
  '',
  true,
  false,
  0,
  1,
  7_310_042,
  1e19,
  'marker7731',
  `marker7731${'x'.repeat(600)}`,
  'sí',
  {},
  [],
  { marker: 'marker7731' },
  ['marker7731'],
  '{"marker":"marker7731"}',
  '["marker7731"]',
  1_580_702_706,
  1_580_702_706.123,
  1_580_702_706_123,
  '2020-02-03T04:05:06.789Z',
  '2020-02-03T04:05:06+09:00',
  '2020-02-03 04:05:06.789+00',
  '03.02.2020',
  'Mon, 03 Feb 2020 04:05:06 GMT',
  'garbage',
  'infinity',
  '0001-01-01T00:00:00Z',
  'https://example.com/marker7731.png',
  'http://example.com/7731.png',
  'data:image/png;base64,AA==',
  'MZXW6YTB',
];

const fileOf = (text: string, name: string): SourceFile => ({
  name,
  text: async function* () {
    yield text;
  },
});

/** A user of Auth0, for the file with password hashes. */
const auth0User = fileOf('{"user_id":"auth0|u1","email":"a@example.com"}', 'users.json');

async function read(system: string, sample: Sample, record: Fields) {
  const { file, name = 'users.json', isSecret } = sample;
  const given = fileOf(file(record), name);
  const second = sample.secrets === undefined ? undefined : fileOf(sample.secrets, 'secrets.txt');
  const secrets = isSecret === true ? given : second;
  const options = { secrets, map: emptyMapping, roles: usualRoles, needsIds: true };
  const source = sources[system];
  const lines: ReadLine[] = [];
  if (source !== undefined)
    for await (const line of linesOfSource(source, isSecret === true ? auth0User : given, options)) lines.push(line);
  return {
    contents: json(lines.map(({ content }) => content)),
    notes: lines.flatMap(({ notes = [] }) => notes),
    problems: lines.flatMap(({ content }) => (typeof content === 'string' ? [content] : [])),
  };
}

type Read = Awaited<ReturnType<typeof read>>;

/** Returns what a rule makes of a value. */
function understood(
  { read: readValue, otherwise }: FieldRule,
  value: Json,
): { readonly value?: unknown; readonly isRefused?: boolean } {
  try {
    return { value: readValue?.(value) };
  } catch (error) {
    if (!(error instanceof NotUnderstood)) throw error;
    return { isRefused: otherwise === 'refused' && !error.meansNothing };
  }
}

const names = ({ notes }: Read, name: string) =>
  notes.some(({ field }) => field.split(/[.[\]]/).includes(name) || field.endsWith(`.${name}`));
const isNothing = (value: Json) => value === null || (typeof value === 'string' && value.trim() === '');
const isEmptyObject = (value: Json) => typeof value === 'object' && value !== null && Object.keys(value).length === 0;

/** Returns why a value is lost. Undefined: it is in the content, in the notes or in the refusal. */
function problemOf(
  rule: FieldRule,
  name: string,
  value: Json,
  given: Read,
  without: Read,
  isItem: boolean,
): string | undefined {
  if (isNothing(value)) return given.contents === without.contents ? undefined : 'an empty value has an effect';
  if (rule.read === undefined) {
    if (value === false || isEmptyObject(value)) return undefined;
    return names(given, name) ? undefined : 'it is lost, and not noted';
  }
  const isMentioned = names(given, name) || given.problems.some((problem) => problem.includes(name));
  const made = understood(rule, value);
  if (made.isRefused === true) {
    if (!isItem && given.problems.length === 0) return 'the line is not refused';
    return isMentioned || given.problems.some((problem) => problem.startsWith('has no ID'))
      ? undefined
      : 'neither a note nor the refusal names the field';
  }
  if (!('value' in made)) return names(given, name) ? undefined : 'it is left out, and not noted';
  if (isMentioned || isEmptyObject(value) || made.value === false) return undefined;
  // A time until which something was so.
  if (rule.kind.includes('infinity') && Number(made.value) < Date.now()) return undefined;
  if (given.contents === without.contents && json(given.notes) === json(without.notes)) return 'it has no effect';
  const text =
    typeof made.value === 'string' ? made.value.slice(0, 30) : typeof made.value === 'number' ? String(made.value) : '';
  const isHashed = /`(?:team_id|user_id)`/.test(rule.becomes);
  return !isHashed && /marker/.test(text) && !json(given).includes('marker7731')
    ? 'it became another value'
    : undefined;
}

/** Fields that only other fields refer to, or that decide how others are read. */
const deciding = new Set([
  'clerk: user.external_accounts[]: object',
  'clerk: user.email_addresses[]: id',
  'clerk: user.phone_numbers[]: id',
]);

const cases = Object.entries(sourceRules).flatMap(([system, records]) =>
  Object.entries(records).map(([place, rules]) => [system, place, rules] as const),
);

describe.each(cases)('%s: %s', (system, place, rules) => {
  const sample: Sample = samples[system]?.[place] ?? { base: {}, file: json };
  const isItem = /\[\]|Data$|verification|hash file|raw_|identities/.test(place);
  const isRow = sample.file === row;

  test('no value is lost in silence', async () => {
    const problems: string[] = [];
    for (const rule of Object.values(rules)) {
      if (rule.read === null) continue;
      for (const name of rule.names) {
        const hidden = new Set([...rule.names, ...(sample.without?.[name] ?? [])]);
        const others = Object.entries(sample.with?.[name] ?? sample.base).filter(([key]) => !hidden.has(key));
        const base = { ...(isRow ? { id: '' } : {}), ...Object.fromEntries(others) };
        const without = await read(system, sample, base).catch(() => ({ contents: '', notes: [], problems: [] }));
        if (deciding.has(`${system}: ${place}: ${name}`)) continue;
        const isNo = await read(system, sample, { ...base, [name]: false }).catch(() => without);
        for (const value of isRow ? values.filter((one) => typeof one === 'string') : values) {
          const given = await read(system, sample, { ...base, [name]: value });
          if (sample.isKept === true) {
            const isThere = given.contents.includes(`"${name}":${json(value)}`) || given.problems.length > 0;
            if (!isThere) problems.push(`${name} ${json(value)} is not kept`);
            continue;
          }
          const isYes = understood(rule, value).value === true;
          const problem = problemOf(rule, name, value, given, isYes ? isNo : without, isItem);
          if (problem !== undefined) problems.push(`${name} ${json(value)?.slice(0, 60)}: ${problem}`);
        }
      }
    }
    expect(problems).toEqual([]);
  });

  test('of two names with two values, the report has the other one', async () => {
    const problems: string[] = [];
    for (const { names: all, read: readValue } of Object.values(rules)) {
      if (readValue === null || readValue === undefined || sample.isKept === true) continue;
      for (const first of all)
        for (const second of all.slice(all.indexOf(first) + 1)) {
          const base = Object.fromEntries(Object.entries(sample.base).filter(([key]) => !all.includes(key)));
          const same = values.filter((value) => !isNothing(value) && isAccepted(readValue, value)).slice(0, 2);
          const [one = null, other = null] = same;
          const given = await read(system, sample, { ...base, [first]: one, [second]: other });
          const note = given.notes.find(({ field }) => field.endsWith(second));
          if (note?.reason !== `differs from ${first}`) problems.push(`${first} and ${second}`);
        }
    }
    expect(problems).toEqual([]);
  });
});

function isAccepted(readValue: (value: Json) => unknown, value: Json): boolean {
  try {
    readValue(value);
    return true;
  } catch {
    return false;
  }
}

test('each record has a sample', () => {
  const missing = cases.filter(([system, place]) => samples[system]?.[place] === undefined);
  expect(missing.map(([system, place]) => `${system} ${place}`)).toEqual([]);
});
