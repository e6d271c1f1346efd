import {
  type CsvColumn,
  type CsvMapping,
  columnsIn,
  fieldsOfColumn,
  guessedFormat,
  kindOfField,
  knownEmptyTexts,
  placeOfColumn,
  type TimeForm,
  withTimes,
} from '@portico/contract/sources';

/** The choices of a column that are no field. */
export const [keepChoice, leaveOutChoice] = ['server_metadata', 'leave_out'];

/** Returns what is chosen for a column. */
export function choiceOf(mapping: CsvMapping, column: string): string {
  return (
    fieldsOfColumn(mapping, column)[0] ?? (placeOfColumn(mapping, column) === 'kept' ? keepChoice : leaveOutChoice)
  );
}

/** Returns whether a file has the columns of a mapping. */
export function fits(mapping: CsvMapping, columns: readonly CsvColumn[]): boolean {
  return columnsIn(mapping).every((name) => columns.some((column) => column.name === name));
}

/** Returns a mapping that names each column that is kept, so that a column of another file is not kept by itself. */
export function withNamedColumns(mapping: CsvMapping, columns: readonly CsvColumn[]): CsvMapping {
  const kept = columns.flatMap(({ name }) => (choiceOf(mapping, name) === keepChoice ? [name] : []));
  return withTimes({ ...mapping, kept, leftOut: [] }, columns);
}

/** Gives a column a field, and takes it from the column that had it. Columns of a name are joined in the order of the file. */
export function withChoice(
  mapping: CsvMapping,
  column: CsvColumn,
  choice: string,
  columns: readonly CsvColumn[],
): CsvMapping {
  const others = withoutColumn(mapping, column.name);
  if (choice === leaveOutChoice) return others;
  if (choice === keepChoice) return { ...others, kept: [...(others.kept ?? []), column.name] };
  const before = kindOfField(choice) === 'name' ? (others.columns.get(choice) ?? []) : [];
  const names = columns.flatMap(({ name }) => (name === column.name || before.includes(name) ? [name] : []));
  const next = withoutMeaning({ ...others, columns: new Map([...others.columns, [choice, names]]) }, choice);
  if (kindOfField(choice) !== 'hash') return withTimes(next, columns);
  return { ...next, hashFormat: guessedFormat(column.samples[0]) };
}

function withoutColumn(mapping: CsvMapping, column: string): CsvMapping {
  const columns = new Map<string, readonly string[]>();
  let next = { ...mapping, kept: mapping.kept?.filter((name) => name !== column) };
  for (const [field, names] of mapping.columns) {
    const others = names.filter((name) => name !== column);
    if (others.length > 0) columns.set(field, others);
    else next = withoutMeaning(next, field);
  }
  return { ...next, columns };
}

/** Forgets what the values of the former column of a field mean. */
function withoutMeaning<M extends CsvMapping>(mapping: M, field: string): M {
  const hashFormat = kindOfField(field) === 'hash' ? undefined : mapping.hashFormat;
  const [times, words] = [without(mapping.times, field), without(mapping.words, field)];
  return { ...withLeftEmpty(mapping, field, false), hashFormat, times, words };
}

function without<T>(entries: ReadonlyMap<string, T>, key: string): ReadonlyMap<string, T> {
  return new Map([...entries].filter(([name]) => name !== key));
}

/** Keeps all columns without a field in server metadata, or none. */
export function withAll(mapping: CsvMapping, choice: string, columns: readonly CsvColumn[]): CsvMapping {
  const names = columns.flatMap(({ name }) => (fieldsOfColumn(mapping, name).length === 0 ? [name] : []));
  return { ...mapping, kept: choice === keepChoice ? names : [] };
}

/** Sets the form of the times of a field. @param form undefined: no form is chosen */
export function withForm(mapping: CsvMapping, field: string, form: TimeForm | undefined): CsvMapping {
  const others = without(mapping.times, field);
  return { ...mapping, times: form === undefined ? others : new Map([...others, [field, form]]) };
}

/** Sets whether values of a field that are not understood are left out, so that their lines are imported. */
export function withLeftEmpty<M extends CsvMapping>(mapping: M, field: string, isLeftEmpty: boolean): M {
  const others = mapping.leftEmpty.filter((name) => name !== field);
  return { ...mapping, leftEmpty: isLeftEmpty ? [...others, field] : others };
}

/** Sets what a word of a field means. @param meaning undefined: as it is known, or its lines are refused */
export function withWord(mapping: CsvMapping, field: string, word: string, meaning: boolean | undefined): CsvMapping {
  const others = without(mapping.words.get(field) ?? new Map<string, boolean>(), word);
  const words = meaning === undefined ? others : new Map([...others, [word, meaning]]);
  const fields = without(mapping.words, field);
  return { ...mapping, words: words.size === 0 ? fields : new Map([...fields, [field, words]]) };
}

/** Sets whether a text such as NULL means an empty cell. */
export function withEmptyText(mapping: CsvMapping, text: string, isEmpty: boolean): CsvMapping {
  const others = mapping.emptyTexts.filter((one) => one !== text);
  // Always in the same order, so that the usual texts are known as such.
  const known = knownEmptyTexts.filter((one) => (one === text ? isEmpty : others.includes(one)));
  return { ...mapping, emptyTexts: [...known, ...others.filter((one) => !known.includes(one))] };
}
