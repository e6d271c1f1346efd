import { type ConfigOverrides, configKeysMax, type Json, projectConfig } from '@portico/contract';
import { z } from 'zod';
import { newId } from '../../platform/ids.ts';
import {
  findJsonExcess,
  findUnstorableText,
  jsonDepthMax,
  jsonValuesMax,
  mayHoldUnstorableText,
} from '../../platform/json-text.ts';
import { problemsOf } from '../../platform/problems.ts';
import { Refusal } from '../../platform/refusal.ts';

type Schema = z.core.$ZodType;
type JsonObject = { [key: string]: Json };

/**
 * Reads changes of the configuration as an owner writes them: paths and values, in nested objects or dotted.
 *
 * @param text JSON
 * @returns overrides whose values fit the schema; whether they make sense together is for the caller to find out
 * @throws {Refusal} 400 with what is wrong, naming the key
 * @see docs/protocol/projects.md#configuration-overrides
 */
export function readChanges(text: string): ConfigOverrides {
  const changes: JsonObject = {};
  for (const [key, value] of Object.entries(parse(text))) {
    const path = modernPath([], key);
    if (path === undefined) continue;
    const schema = schemaAt(path);
    const modern = value === null ? null : modernValue(path, value);
    if (modern !== null) check(schema, path, modern);
    changes[path.join('.')] = modern;
  }
  return changes;
}

function refuse(text: string): never {
  throw new Refusal(400, text);
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parse(text: string): JsonObject {
  const excess = findJsonExcess(text);
  if (excess === 'depth') refuse(`Invalid config format: nested more than ${jsonDepthMax} levels deep`);
  if (excess === 'values') refuse(`Invalid config format: more than ${jsonValuesMax} values`);
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    refuse('Invalid config JSON');
  }
  if (isObject(value) && Object.keys(value).length > configKeysMax) {
    refuse(`Invalid config format: more than ${configKeysMax} keys`);
  }
  const unstorable = mayHoldUnstorableText(text) ? findUnstorableText('config', value) : undefined;
  if (unstorable !== undefined)
    refuse(`Invalid config format: ${shortened(unstorable)} contains characters that cannot be stored`);
  return isObject(value) ? value : refuse('Invalid config format: it must be an object');
}

/**
 * The names that older versions used, by where they stood; null for what is no longer there.
 *
 * @see docs/protocol/projects.md#configuration-overrides
 */
const oldNames: readonly (readonly [where: RegExp, now: string | null])[] = [
  [/^emails\.theme$/, 'selectedThemeId'],
  [/^payments\.offers$/, 'products'],
  [/^payments\.groups$/, 'catalogs'],
  [/^payments\.products\.[^.]+\.groupId$/, 'catalogId'],
  [/^workflows$/, null],
  [/^emails\.(?:themeList|templateList)$/, null],
  [/^payments\.(?:stripeAccountId|stripeAccountSetupComplete)$/, null],
  [/^payments\.items\.[^.]+\.default$/, null],
];

const segmentForm = /^[A-Za-z0-9_:$][A-Za-z0-9_:$-]*$/;

/** No key of the configuration comes near it; dots could nest deeper than anything may walk down. */
const segmentsMax = 20;

/** Adds a dotted key to a path, under the names of today; undefined for what is no longer there. */
function modernPath(parent: readonly string[], key: string): string[] | undefined {
  const path = [...parent];
  const refuseKey = () =>
    refuse(`Invalid config format: the key "${shortened([...parent, key].join('.'))}" is not valid`);
  const segments = key.split('.', segmentsMax + 1);
  if (parent.length + segments.length > segmentsMax) refuseKey();
  for (const segment of segments) {
    if (!segmentForm.test(segment) || segment === '__proto__') refuseKey();
    const here = [...path, segment].join('.');
    const renamed = oldNames.find(([where]) => where.test(here));
    if (renamed === undefined) path.push(segment);
    else if (renamed[1] === null) return undefined;
    else path.push(renamed[1]);
  }
  return path;
}

/** A value with dotted keys taken apart, under the names of today, and without what is to have its default. */
function modernValue(path: readonly string[], value: Json): Json {
  if (Array.isArray(value)) return path.join('.') === 'domains.trustedDomains' ? domainsById(value) : value;
  if (!isObject(value)) return value;
  const modern: JsonObject = {};
  for (const [key, child] of Object.entries(value)) {
    const childPath = modernPath(path, key);
    if (childPath === undefined || child === null) continue;
    setDeep(modern, childPath.slice(path.length), modernValue(childPath, child));
  }
  return modern;
}

/** Trusted domains used to be a list. */
function domainsById(domains: readonly Json[]): Json {
  return Object.fromEntries(domains.map((domain) => [newId(), domain]));
}

function setDeep(object: JsonObject, path: readonly string[], value: Json): void {
  const [first, ...rest] = path;
  if (first === undefined) return;
  const before = Object.hasOwn(object, first) ? object[first] : undefined;
  if (rest.length === 0) {
    object[first] = isObject(before) && isObject(value) ? { ...before, ...value } : value;
    return;
  }
  const inner = isObject(before) ? before : {};
  object[first] = inner;
  setDeep(inner, rest, value);
}

/** The schema of a path. @throws {Refusal} 400, there is no such key */
function schemaAt(path: readonly string[]): Schema {
  let schema: Schema = projectConfig;
  path.forEach((segment, depth) => {
    schema = child(schema, path.slice(0, depth), segment, path);
  });
  return schema;
}

/**
 * The schema of an entry of an object or a record.
 *
 * @param whole the key that is being read, for the text of the refusal
 */
function child(schema: Schema, at: readonly string[], segment: string, whole: readonly string[]): Schema {
  const container = containerOf(schema);
  if (container instanceof z.ZodObject && Object.hasOwn(container.shape, segment)) return container.shape[segment];
  if (container instanceof z.ZodRecord) {
    const path = [...at, segment];
    refuseUnlessFits(container.keyType, path, segment);
    return container.valueType;
  }
  const where =
    container === undefined
      ? `nested object not found in schema: "${shortened(at.join('.'))}"`
      : `field not found in schema: "${shortened([...at, segment].join('.'))}"`;
  return refuse(`The key "${shortened(whole.join('.'))}" is not valid (${where}).`);
}

/** Below defaults and alternatives, the object or record that a schema describes, if it does. */
function containerOf(schema: Schema): z.ZodObject | z.ZodRecord | undefined {
  if (schema instanceof z.ZodObject || schema instanceof z.ZodRecord) return schema;
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault || schema instanceof z.ZodOptional) {
    return containerOf(schema.def.innerType);
  }
  // Not those told apart by a field: which one is meant shows only in the whole value.
  if (schema instanceof z.ZodUnion && !(schema instanceof z.ZodDiscriminatedUnion)) {
    return schema.options.map(containerOf).find((found) => found !== undefined);
  }
  return undefined;
}

/** Parts of entries may be left out here: what must be there is checked once everything stored is put together. */
function check(schema: Schema, path: readonly string[], value: Json): void {
  const container = containerOf(schema);
  if (container === undefined || !isObject(value)) {
    refuseUnlessFits(schema, path, value);
    return;
  }
  for (const [key, entry] of Object.entries(value)) {
    const entryPath = [...path, key];
    check(child(container, path, key, entryPath), entryPath, entry);
  }
}

function refuseUnlessFits(schema: Schema, path: readonly string[], value: Json): void {
  const { error } = z.safeParse(schema, value);
  if (error !== undefined) refuse(problemsOf(shortened(path.join('.')), value, error.issues)[0] ?? 'Invalid config');
}

function shortened(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
