/** `display_name` → `displayName`. */
type CamelWord<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelWord<Tail>>}`
  : S;

/** A wire object with all its keys in camelCase. */
export type Camel<T> = T extends readonly (infer Item)[]
  ? Camel<Item>[]
  : T extends object
    ? { [K in keyof T as K extends string ? CamelWord<K> : K]: Camel<T[K]> }
    : T;

/** Converts the keys of a wire object to camelCase. Not for metadata, whose keys belong to the developer. */
export function toCamel<T>(value: T): Camel<T> {
  return withKeys(value, (key) => key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())) as Camel<T>;
}

/** Converts the keys of an object to snake_case for the wire. */
export function toSnake(value: unknown): unknown {
  return withKeys(value, (key) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
}

function withKeys(value: unknown, rename: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => withKeys(item, rename));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [rename(key), withKeys(entry, rename)]));
}
