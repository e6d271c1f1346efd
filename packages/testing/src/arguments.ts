/** A type, as messages name it. */
type KindName =
  | 'a string'
  | 'a string or null'
  | 'a string or a regular expression'
  | 'a number'
  | 'a boolean'
  | 'a date'
  | 'a function'
  | 'an array'
  | 'an array or a number'
  | 'an object'
  | 'JSON';

const checks: Readonly<Record<KindName, (value: unknown) => boolean>> = {
  'a string': (value) => typeof value === 'string',
  'a string or null': (value) => typeof value === 'string' || value === null,
  'a string or a regular expression': (value) => typeof value === 'string' || value instanceof RegExp,
  'a number': (value) => typeof value === 'number' && !Number.isNaN(value),
  'a boolean': (value) => typeof value === 'boolean',
  'a date': (value) => value instanceof Date && !Number.isNaN(value.getTime()),
  'a function': (value) => typeof value === 'function',
  'an array': (value) => Array.isArray(value),
  'an array or a number': (value) => Array.isArray(value) || typeof value === 'number',
  'an object': (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  JSON: () => true,
};

/** What an argument must be: of a type, or one of some words. */
type Kind = KindName | readonly string[];

/** What each option must be. */
type Kinds<T> = { readonly [Name in keyof Required<T>]: Kind };

/** Checks an argument, because tests in JavaScript have no types. @throws {Error} it names the argument */
export function checkArgument(call: string, name: string, value: unknown, kind: Kind): void {
  const isRight = typeof kind === 'string' ? checks[kind](value) : kind.some((word) => word === value);
  if (isRight) return;
  const wanted = typeof kind === 'string' ? kind : kind.map((word) => `"${word}"`).join(', ');
  throw new Error(`${call}: ${name} must be ${typeof kind === 'string' ? '' : 'one of '}${wanted}.`);
}

/**
 * Checks the options of a call, because tests in JavaScript have no types.
 *
 * @param required names of those that have no default
 * @throws {Error} it names the option that is unknown, missing or of a wrong type
 */
export function checkOptions<T extends object>(
  call: string,
  options: T,
  kinds: Kinds<T>,
  required: readonly (keyof T & string)[] = [],
): void {
  checkArgument(call, 'the argument', options, 'an object');
  const known = new Map<string, Kind>(Object.entries(kinds));
  for (const [name, value] of Object.entries(options)) {
    const kind = known.get(name);
    if (kind === undefined)
      throw new Error(`${call}: the option "${name}" is unknown. Options: ${[...known.keys()].join(', ')}.`);
    if (value !== undefined) checkArgument(call, name, value, kind);
  }
  for (const name of required) if (options[name] === undefined) throw new Error(`${call}: ${name} is missing.`);
}
