/** A field of a payload. */
export interface ExampleField {
  /** Path below `data`. */
  readonly name: string;
  readonly type: string;
}

/** Returns the fields of an example, with the fields of nested objects and of list entries. */
export function fieldsOf(example: unknown, prefix = ''): ExampleField[] {
  if (typeof example !== 'object' || example === null) return [];
  return Object.entries(example).flatMap(([key, value]) => {
    const name = `${prefix}${key}`;
    if (Array.isArray(value)) return [{ name, type: 'list' }, ...fieldsOf(value[0], `${name}[].`)];
    return [{ name, type: typeOf(key, value) }, ...fieldsOf(value, `${name}.`)];
  });
}

function typeOf(key: string, value: unknown): string {
  if (value === null) return 'null in the example';
  if (typeof value === 'object') return 'object';
  return key.endsWith('_millis') ? 'Unix time in milliseconds' : typeof value;
}
