import type { Json } from '../fields/index.ts';

/** A JSON document. */
export type JsonObject = { [key: string]: Json };

/** Replaces a secret on screen. */
export const secretMask = '••••••••';
const secretNames = new Set(['password', 'clientSecret', 'connectionString', 'secret']);

/** Returns the document, or the paths and their values, with masked secrets. */
export function withoutSecrets(value: Json, name = ''): Json {
  if (typeof value === 'string')
    return secretNames.has(name.split('.').at(-1) ?? '') && value !== '' ? secretMask : value;
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutSecrets(inner, key)]));
}

/**
 * Returns the document with the saved secrets in place of the masks.
 *
 * @param saved the document with the secrets
 * @throws {Error} a mask has no saved secret; the message contains its key
 */
export function withSecrets(value: Json, saved: Json | undefined, path: readonly string[] = []): Json {
  if (value === secretMask) {
    if (typeof saved === 'string') return saved;
    throw new Error(`${path.join('.')}: enter the secret itself. The dots only hide the saved value.`);
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      withSecrets(inner, isObject(saved) ? saved[key] : undefined, [...path, key]),
    ]),
  );
}

/**
 * Returns the overrides that change one document into the other: paths and their new values. Removed values return to
 * their defaults. An object with removed entries is written as a whole, because its entries may be stored together or
 * separately.
 * @see docs/reference/protocol/projects.md#configuration-overrides
 */
export function changesBetween(before: JsonObject, after: JsonObject): Record<string, Json> {
  const changes: Record<string, Json> = {};
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    collect(key, before[key], after[key] ?? null, changes);
  }
  return changes;
}

function collect(path: string, before: Json | undefined, after: Json, changes: Record<string, Json>): void {
  if (isSame(before, after)) return;
  const isInside = isObject(before) && isObject(after) && Object.keys(before).every((key) => Object.hasOwn(after, key));
  if (!isInside) {
    changes[path] = after;
    return;
  }
  for (const [key, value] of Object.entries(after)) collect(`${path}.${key}`, before[key], value, changes);
}

function isSame(one: Json | undefined, other: Json | undefined): boolean {
  if (isObject(one) && isObject(other)) {
    const keys = Object.keys(one);
    return keys.length === Object.keys(other).length && keys.every((key) => isSame(one[key], other[key]));
  }
  return JSON.stringify(one) === JSON.stringify(other);
}

/** A draft that was moved onto a newer document. */
export interface Merged {
  document: JsonObject;
  /** Paths of the settings that both sides changed to different values. The draft's values are in the document. */
  conflicts: string[];
}

/**
 * Moves the changes of a draft onto a newer version of the document that it began with.
 *
 * @param base the document with which the draft began
 * @param draft what the user made of it
 * @param newest what others made of it
 */
export function mergeDraft(base: JsonObject, draft: JsonObject, newest: JsonObject): Merged {
  const conflicts: string[] = [];
  const document = mergeEntries(base, draft, newest, [], conflicts);
  return { document, conflicts };
}

function mergeEntries(
  base: JsonObject,
  draft: JsonObject,
  newest: JsonObject,
  path: readonly string[],
  conflicts: string[],
): JsonObject {
  const merged: JsonObject = {};
  for (const key of new Set([...Object.keys(newest), ...Object.keys(draft)])) {
    const value = mergeValue(base[key], draft[key], newest[key], [...path, key], conflicts);
    if (value !== undefined) merged[key] = value;
  }
  return merged;
}

function mergeValue(
  base: Json | undefined,
  draft: Json | undefined,
  newest: Json | undefined,
  path: readonly string[],
  conflicts: string[],
): Json | undefined {
  if (isSame(draft, newest) || isSame(base, draft)) return newest;
  if (isSame(base, newest)) return draft;
  if (isObject(draft) && isObject(newest))
    return mergeEntries(isObject(base) ? base : {}, draft, newest, path, conflicts);
  conflicts.push(path.join('.'));
  return draft;
}

/** Returns whether a value is an object with named entries. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
