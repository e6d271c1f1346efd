import type { Json } from '../fields/index.ts';
import { type ProjectConfig, projectConfig } from './project-config.ts';

/**
 * Stored overrides of a project's configuration: dotted keys and their values.
 *
 * @see docs/reference/protocol/projects.md#configuration-overrides
 */
export type ConfigOverrides = Readonly<Record<string, Json>>;

type JsonObject = { [key: string]: Json };

/**
 * Applies changes to stored overrides. Each changed key replaces the stored key and everything below it. `null` resets
 * a key to its default. It is stored only if a stored key above it contains another value, so that removed entries
 * leave no keys behind.
 */
export function applyOverrides(stored: ConfigOverrides, changes: ConfigOverrides): ConfigOverrides {
  const kept = Object.entries(stored).filter(
    ([key]) => changes[key] !== null && !isBelow(key, (above) => Object.hasOwn(changes, above)),
  );
  const values = Object.entries(changes).filter(([, value]) => value !== null);
  // A changed entry keeps its place, and new ones follow in the order in which the owner wrote them.
  const said = new Map([...kept, ...values]);
  const taken = Object.entries(changes).filter(
    ([key, value]) => value === null && isBelow(key, (above, rest) => contains(said.get(above), rest)),
  );
  return Object.fromEntries([...said, ...taken]);
}

/** Returns whether a key above the given key matches. */
function isBelow(key: string, fits: (above: string, rest: string) => boolean): boolean {
  for (let dot = key.lastIndexOf('.'); dot > 0; dot = key.lastIndexOf('.', dot - 1)) {
    if (fits(key.slice(0, dot), key.slice(dot + 1))) return true;
  }
  return false;
}

/** Returns whether a value contains a dotted key. */
function contains(value: Json | undefined, key: string): boolean {
  let at = value;
  for (const segment of key.split('.')) {
    if (!isObject(at) || !Object.hasOwn(at, segment)) return false;
    at = at[segment];
  }
  return true;
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Sets a dotted key. Ignores paths through missing record entries and into prototypes. */
function setKey(document: JsonObject, defaults: JsonObject, key: string, value: Json): void {
  const path = key.split('.');
  const last = path.pop();
  if (last === undefined || last === '__proto__') return;
  let at = document;
  let known: Json | undefined = defaults;
  for (const segment of path) {
    known = isObject(known) && Object.hasOwn(known, segment) ? known[segment] : undefined;
    const next = Object.hasOwn(at, segment) ? at[segment] : undefined;
    if (isObject(next)) at = next;
    else if (known === undefined) return;
    else {
      const made: JsonObject = {};
      at[segment] = made;
      at = made;
    }
  }
  if (value === null) delete at[last];
  else at[last] = structuredClone(value);
}

const defaultDocument = projectConfig.parse({}) as unknown as JsonObject;

/** Converts overrides to a nested document, without defaults. Shallower keys are applied first, others as written. */
export function documentOf(overrides: ConfigOverrides): Json {
  const document: JsonObject = {};
  const depth = (key: string) => key.split('.').length;
  const keys = Object.keys(overrides).sort((a, b) => depth(a) - depth(b));
  for (const key of keys) setKey(document, defaultDocument, key, overrides[key] ?? null);
  return document;
}

/**
 * Renders the complete configuration: defaults, then overrides.
 *
 * @throws {ZodError} the overrides do not match the schema, which writers check before they store
 */
export function renderConfig(overrides: ConfigOverrides): ProjectConfig {
  return projectConfig.parse(documentOf(overrides));
}
