/** Returns an entry of a record by an ID from outside. */
export function entryOf<T>(record: Readonly<Record<string, T>>, id: string): T | undefined {
  return Object.hasOwn(record, id) ? record[id] : undefined;
}
