/** The names that do not follow from those of the API. Each is an exception from the rule, so there are at most 20. */
export const exceptions: Readonly<Record<string, string>> = {
  to_all_users: 'isToAllUsers',
  requires_totp_mfa: 'hasSecondFactor',
};

/** Names in milliseconds that are no times. */
const durations = new Set(['duration_millis', 'expires_in_millis', 'session_expires_in_millis']);

/** Returns whether a name of the API is that of a time, which is a `Date` in an app. */
export const isTime = (name: string) => name.endsWith('_millis') && !durations.has(name);

/** Returns the name in an app: `is_enabled` → `isEnabled`, `created_at_millis` → `createdAt`. */
export function appName(name: string): string {
  const words = isTime(name) ? name.slice(0, -'_millis'.length) : name;
  return exceptions[name] ?? words.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** Returns the name in the API, without the end of times. */
export function wireName(name: string): string {
  const [exception] = Object.entries(exceptions).find(([, own]) => own === name) ?? [];
  return exception ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Fields of an operation that names do not tell about, by their names in the API. */
export interface FieldKinds {
  /** Fields whose content belongs to the developer, such as metadata. It is not converted. */
  readonly opaque?: readonly string[];
  /** Times of the input that can be null. */
  readonly times?: readonly string[];
}

/** Converts a response: names and times, a list to an array, and a page to an array with `nextCursor`. */
export function fromWire(answer: unknown, kinds: FieldKinds): unknown {
  const value = converted(answer, kinds) as { items?: object; isPaginated?: boolean; pagination?: object } | null;
  if (value?.isPaginated === undefined) return value;
  return value.isPaginated ? Object.assign(value.items ?? [], value.pagination) : value.items;
}

function converted(value: unknown, kinds: FieldKinds): unknown {
  return mapped(value, (name, entry) => {
    if (isTime(name)) return [appName(name), typeof entry === 'number' ? new Date(entry) : entry];
    return [appName(name), kinds.opaque?.includes(name) ? entry : converted(entry, kinds)];
  });
}

/** Converts the names and times of an input. */
export function toWire(value: unknown, kinds: FieldKinds): unknown {
  return mapped(value, (own, entry) => {
    const name = wireName(own);
    if (entry instanceof Date) return [`${name}_millis`, entry.getTime()];
    if (entry === null && kinds.times?.includes(`${name}_millis`)) return [`${name}_millis`, null];
    return [name, kinds.opaque?.includes(name) ? entry : toWire(entry, kinds)];
  });
}

/** Converts a query, in which a list is a text with commas. */
export function queryToWire(query: unknown, kinds: FieldKinds): unknown {
  return mapped(toWire(query, kinds), (name, entry) => [name, Array.isArray(entry) ? entry.join(',') : entry]);
}

/** Returns a value with converted entries: those of an object, or of the objects in an array. */
function mapped(value: unknown, convert: (name: string, entry: unknown) => [string, unknown]): unknown {
  if (Array.isArray(value)) return value.map((item) => mapped(item, convert));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => convert(name, entry)));
}
