import { usualEmptyTexts } from './empty-texts.ts';
import { csvFields, kindOfField, timeForms } from './fields.ts';
import { csvHashFormats } from './hashes.ts';
import { type CsvMapping, emptyMapping } from './mapping.ts';

/** The entries of a mapping file that are no field. */
const [formatEntry, timesEntry, wordsEntry, emptyEntry, leftEmptyEntry, keptEntry, leftOutEntry] = [
  'password_hash_format',
  'times',
  'words',
  'empty',
  'leave_empty',
  'server_metadata',
  'leave_out',
];

/** Most entries of an object or list in a mapping. */
const entriesMax = 1000;

/** Returns a saved mapping. @param saved its JSON. @returns undefined for anything else */
export function savedMapping(saved: unknown): CsvMapping | undefined {
  const given = entriesOf(saved);
  const columns = new Map<string, readonly string[]>();
  let mapping: CsvMapping | undefined = { ...emptyMapping, columns };
  for (const [name, value] of given ?? []) {
    if (kindOfField(name) === undefined) mapping = mapping && withEntry(mapping, name, value);
    else {
      const names = typeof value === 'string' ? [value] : textsOf(value);
      // Only names can be joined.
      if (names === undefined || names.length === 0 || (names.length > 1 && kindOfField(name) !== 'name'))
        return undefined;
      columns.set(name, names);
    }
  }
  return columns.size === 0 ? undefined : mapping;
}

/** @returns undefined for an entry that no mapping has */
function withEntry(mapping: CsvMapping, name: string, value: unknown): CsvMapping | undefined {
  const texts = textsOf(value);
  if (name === formatEntry) {
    const hashFormat = csvHashFormats.find((format) => format === value);
    return hashFormat === undefined ? undefined : { ...mapping, hashFormat };
  }
  if (name === timesEntry) {
    const times = recordOf(value, 'time', (form) => timeForms.find((one) => one === form));
    return times && { ...mapping, times };
  }
  if (name === wordsEntry) {
    const words = recordOf(value, 'flag', wordsOf);
    return words && { ...mapping, words };
  }
  if (texts === undefined) return undefined;
  if (name === emptyEntry) return { ...mapping, emptyTexts: texts };
  if (name === leftEmptyEntry)
    return texts.every((field) => kindOfField(field) === 'time') ? { ...mapping, leftEmpty: texts } : undefined;
  if (name === keptEntry) return { ...mapping, kept: texts };
  return name === leftOutEntry ? { ...mapping, leftOut: texts } : undefined;
}

/** Returns an object whose names are fields of a kind. */
function recordOf<T>(value: unknown, kind: string, read: (value: unknown) => T | undefined) {
  const entries = entriesOf(value);
  const fields = new Map<string, T>();
  for (const [field, given] of entries ?? []) {
    const one = read(given);
    if (one === undefined || kindOfField(field) !== kind) return undefined;
    fields.set(field, one);
  }
  return entries && fields;
}

function wordsOf(value: unknown): ReadonlyMap<string, boolean> | undefined {
  const words = new Map<string, boolean>();
  const entries = entriesOf(value);
  for (const [word, meaning] of entries ?? []) {
    if (typeof meaning !== 'boolean') return undefined;
    words.set(word.toLowerCase(), meaning);
  }
  return entries && words;
}

function entriesOf(value: unknown): readonly (readonly [string, unknown])[] | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const entries = Object.entries(value);
  return entries.length > entriesMax ? undefined : entries;
}

function textsOf(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value) || value.length > entriesMax) return undefined;
  return value.every((one): one is string => typeof one === 'string') ? value : undefined;
}

/** Returns a mapping of pairs, such as `primary_email=Email`, `times.signed_up_at_millis=day-month` and `leave_out=Notes`. */
export function mappingOfPairs(pairs: readonly (readonly [string, string])[]): CsvMapping | undefined {
  const lists = new Map<string, string[]>();
  const times: (readonly [string, string])[] = [];
  const words = new Map<string, (readonly [string, unknown])[]>();
  for (const [name, value] of pairs) {
    const [entry, field = '', ...word] = name.split('.');
    if (entry === timesEntry) times.push([field, value]);
    else if (entry === wordsEntry)
      words.set(field, [...(words.get(field) ?? []), [word.join('.'), { yes: true, no: false }[value]]]);
    else lists.set(name, [...(lists.get(name) ?? []), value]);
  }
  const isList = (name: string) => [keptEntry, leftOutEntry, emptyEntry, leftEmptyEntry].includes(name);
  return savedMapping({
    ...Object.fromEntries([...lists].map(([name, all]) => [name, all.length > 1 || isList(name) ? all : all[0]])),
    ...(times.length > 0 && { [timesEntry]: Object.fromEntries(times) }),
    ...(words.size > 0 && {
      [wordsEntry]: Object.fromEntries([...words].map(([field, all]) => [field, Object.fromEntries(all)])),
    }),
  });
}

/** Returns a mapping as the object of its file. */
export function mappingObject(mapping: CsvMapping): Readonly<Record<string, unknown>> {
  const { columns, hashFormat, times, words, emptyTexts, leftEmpty, kept, leftOut } = mapping;
  const names = csvFields.flatMap((field) => {
    const given = columns.get(field);
    return given === undefined ? [] : [[field, given.length === 1 ? given[0] : given] as const];
  });
  const isUsual = emptyTexts.join('\n') === usualEmptyTexts.join('\n');
  return {
    ...Object.fromEntries(names),
    ...(hashFormat && { [formatEntry]: hashFormat }),
    ...(times.size > 0 && { [timesEntry]: Object.fromEntries(times) }),
    ...(words.size > 0 && {
      [wordsEntry]: Object.fromEntries([...words].map(([field, all]) => [field, Object.fromEntries(all)])),
    }),
    ...(!isUsual && { [emptyEntry]: emptyTexts }),
    ...(leftEmpty.length > 0 && { [leftEmptyEntry]: leftEmpty }),
    ...(kept && { [keptEntry]: kept }),
    ...(leftOut.length > 0 && { [leftOutEntry]: leftOut }),
  };
}

/** Returns the text of a file with a mapping. */
export function mappingText(mapping: CsvMapping): string {
  return `${JSON.stringify(mappingObject(mapping), undefined, 2)}\n`;
}
