import type { Json } from '../fields/json.ts';
import { converted, type Notes, NotImported } from './record.ts';
import type { Fields } from './source.ts';
import type { SourceFile } from './source-file.ts';
import { NotUnderstood, shown } from './understood.ts';

/** Converts objects by the kind in their field `object`. What refers to others comes after them. */
type Kinds = Readonly<Record<string, (record: Fields, notes: Notes) => Fields>>;

/**
 * Reads objects of several kinds in any order: one kind after the other. Objects of other kinds are skipped, and counted.
 *
 * @param objects reads the file from the beginning
 */
export async function* objectsByKind(
  file: SourceFile,
  objects: () => AsyncIterable<Fields>,
  kinds: Kinds,
): AsyncGenerator<Fields> {
  const [first = ''] = Object.keys(kinds);
  for (const [wanted, convert] of Object.entries(kinds))
    yield* converted(file, objects(), (record, notes) => {
      if (record.object === wanted) return [convert(record, notes)];
      return wanted === first ? ofOtherKind(record.object, kinds) : [];
    });
}

/** @throws {NotImported | NotUnderstood} an object is of none of the kinds */
function ofOtherKind(kind: Json | undefined, kinds: Kinds): readonly Fields[] {
  if (typeof kind === 'string' && Object.hasOwn(kinds, kind)) return [];
  const names = Object.keys(kinds);
  if (typeof kind === 'string') throw new NotImported(`is no ${names.join(' or ')}: object ${shown(kind)}`);
  throw new NotUnderstood(kind ?? undefined, `is none of ${names.join(', ')}`, { field: 'object' });
}
