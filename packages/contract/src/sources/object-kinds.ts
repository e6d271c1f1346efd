import { converted, type Notes, NotImported } from './record.ts';
import type { Fields } from './source.ts';
import type { SourceFile } from './source-file.ts';
import { NotUnderstood, shown } from './understood.ts';

/** Converts objects by their kind. What refers to others comes after them. */
type Kinds = Readonly<Record<string, (record: Fields, notes: Notes) => readonly Fields[]>>;

/**
 * Reads objects of several kinds in any order: one kind after the other. The file is read again for each kind that it has.
 *
 * @param objects reads the file from the beginning
 * @param kindOf returns the kind of an object. One without a converter is given to `other`
 */
export async function* inOrder(
  file: SourceFile,
  objects: () => AsyncIterable<Fields>,
  kindOf: (record: Fields) => string,
  kinds: Kinds,
  other: (record: Fields) => readonly Fields[] = () => [],
): AsyncGenerator<Fields> {
  const [first = ''] = Object.keys(kinds);
  const seen = new Set([first]);
  for (const [wanted, convert] of Object.entries(kinds)) {
    if (!seen.has(wanted)) continue;
    yield* converted(file, objects(), (record, notes) => {
      const kind = kindOf(record);
      if (kind === wanted) return convert(record, notes);
      if (wanted !== first) return [];
      seen.add(kind);
      return Object.hasOwn(kinds, kind) ? [] : other(record);
    });
  }
}

/** Reads objects by the kind in their field `object`. Objects of other kinds are skipped, and counted. */
export function objectsByKind(
  file: SourceFile,
  objects: () => AsyncIterable<Fields>,
  kinds: Kinds,
): AsyncGenerator<Fields> {
  const names = Object.keys(kinds);
  const kindOf = ({ object }: Fields) => (typeof object === 'string' ? object : '');
  return inOrder(file, objects, kindOf, kinds, ({ object }) => {
    if (typeof object === 'string') throw new NotImported(`is no ${names.join(' or ')}: object ${shown(object)}`);
    throw new NotUnderstood(object ?? undefined, `is none of ${names.join(', ')}`, { field: 'object' });
  });
}
