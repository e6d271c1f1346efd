import type { ConfigOverrides, Json } from '@portico/contract';

/** Paths of secrets in the configuration. They are stored sealed. */
const secretPlaces = [/^auth\.oauth\.providers\.[^.]+\.clientSecret$/, /^emails\.server\.password$/];

/**
 * Maps every secret in overrides, at any depth.
 *
 * @param overrides by path. The empty path is the whole document
 */
export function mapSecrets(overrides: ConfigOverrides, change: (secret: string) => string): ConfigOverrides {
  const entries = Object.entries(overrides).map(([path, value]) => [path, mapped(path, value, change)]);
  return Object.fromEntries(entries);
}

function mapped(path: string, value: Json, change: (secret: string) => string): Json {
  if (typeof value === 'string') return secretPlaces.some((place) => place.test(path)) ? change(value) : value;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const at = (key: string) => (path === '' ? key : `${path}.${key}`);
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, mapped(at(key), entry, change)]));
}
