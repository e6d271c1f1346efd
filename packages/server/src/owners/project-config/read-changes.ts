import { type ConfigOverrides, configKeysMax, currencyProblem, type Json, projectConfig } from '@portico/contract';
import { z } from 'zod';
import { newId } from '../../base/ids.ts';
import {
  findJsonExcess,
  findLostNumber,
  findUnstorableText,
  jsonDepthMax,
  jsonValuesMax,
  mayHoldUnstorableText,
} from '../../base/json-text.ts';
import { problemsOf } from '../../base/problems.ts';
import { Refusal } from '../../base/refusal.ts';

type Schema = z.core.$ZodType;
type JsonObject = { [key: string]: Json };

/**
 * Parses configuration changes of an owner: paths and values, as nested objects or dotted keys.
 *
 * @param text JSON
 * @returns overrides whose values match the schema. The caller must check that they are consistent
 * @throws {Refusal} 400, with the invalid key and the reason
 * @see docs/reference/protocol/projects.md#configuration-overrides
 */
export function readChanges(text: string): ConfigOverrides {
  const changes: JsonObject = {};
  for (const [key, value] of Object.entries(parse(text))) {
    const path = modernPath([], key);
    if (path === undefined) continue;
    const schema = schemaAt(path);
    const modern = value === null ? null : modernValue(path, value);
    // @guard field-config-value
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
  const lost = findLostNumber(text);
  if (lost !== undefined)
    refuse(`Invalid config format: the number ${lost} cannot be stored exactly. Write it as a string.`);
  if (isObject(value) && Object.keys(value).length > configKeysMax) {
    refuse(`Invalid config format: more than ${configKeysMax} keys`);
  }
  const unstorable = mayHoldUnstorableText(text) ? findUnstorableText('config', value) : undefined;
  if (unstorable !== undefined)
    refuse(`Invalid config format: ${shortened(unstorable)} contains characters that cannot be stored`);
  return isObject(value) ? value : refuse('Invalid config format: it must be an object');
}

/**
 * Other names of keys by path, with the names that are stored: those of older versions, and of newer clients. Null for removed
 * keys.
 *
 * @see docs/reference/protocol/projects.md#configuration-overrides
 */
const oldNames: readonly (readonly [where: RegExp, now: string | null])[] = [
  [/^emails\.theme$/, 'selectedThemeId'],
  [/^payments\.offers$/, 'products'],
  [/^payments\.groups$/, 'catalogs'],
  [/^payments\.products\.[^.]+\.groupId$/, 'catalogId'],
  [/^payments\.productLines$/, 'catalogs'],
  [/^payments\.products\.[^.]+\.productLineId$/, 'catalogId'],
  [/^workflows$/, null],
  [/^emails\.(?:themeList|templateList)$/, null],
  [/^payments\.(?:stripeAccountId|stripeAccountSetupComplete)$/, null],
  [/^payments\.items\.[^.]+\.default$/, null],
];

const segmentForm = /^[A-Za-z0-9_:$][A-Za-z0-9_:$-]*$/;

/** Limits the nesting of dotted keys. Real keys are much shorter. */
const segmentsMax = 20;

/** Adds a dotted key to a path, with current names. Returns undefined for removed keys. */
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

/**
 * Returns a value with dotted keys expanded, with current names, and without values that are reset to their default.
 */
function modernValue(path: readonly string[], value: Json): Json {
  if (Array.isArray(value)) return path.join('.') === 'domains.trustedDomains' ? domainsById(value) : value;
  if (!isObject(value)) return value;
  const modern: JsonObject = {};
  for (const [key, child] of Object.entries(value)) {
    const childPath = modernPath(path, key);
    if (childPath === undefined || child === null) continue;
    const name = childPath.at(-1) ?? '';
    // Clients can send a value under both names, because they get both.
    if (name !== key && name === 'catalogId' && Object.hasOwn(value, name) && value[name] !== child)
      refuse(`Invalid config format: the key "${shortened([...path, key].join('.'))}" differs from ${name}`);
    setDeep(modern, childPath.slice(path.length), modernValue(childPath, child));
  }
  return modern;
}

/** Converts a list of trusted domains, the older format, to a record. */
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

/** Returns the schema of a path. @throws {Refusal} 400, the key does not exist */
function schemaAt(path: readonly string[]): Schema {
  let schema: Schema = projectConfig;
  path.forEach((segment, depth) => {
    schema = child(schema, path.slice(0, depth), segment, path);
  });
  return schema;
}

/**
 * Returns the schema of an entry of an object or record.
 *
 * @param whole the full key, for the error message
 */
function child(schema: Schema, at: readonly string[], segment: string, whole: readonly string[]): Schema {
  const container = containerOf(schema);
  if (container instanceof z.ZodObject && Object.hasOwn(container.shape, segment)) {
    const entry = container.shape[segment];
    // What replaces a stored value that is no longer allowed does not replace a new one.
    // @guard check-of-new-config-values
    return entry instanceof z.ZodCatch ? entry.def.innerType : entry;
  }
  if (container instanceof z.ZodRecord) {
    const path = [...at, segment];
    refuseUnlessFits(container.keyType, path, segment);
    return container.valueType;
  }
  const where =
    container === undefined
      ? `nested object not found in schema: "${shortened(at.join('.'))}"`
      : `field not found in schema: "${shortened([...at, segment].join('.'))}"`;
  const hint = at.at(-2) === 'prices' ? currencyProblem([segment]) : undefined;
  const problem = hint === undefined ? where : `${where}: ${hint}`;
  // @guard field-config-unknown-key
  return refuse(`The key "${shortened(whole.join('.'))}" is not valid (${problem}).`);
}

/** Returns the object or record schema inside defaults, optionals and unions, if any. */
function containerOf(schema: Schema): z.ZodObject | z.ZodRecord | undefined {
  if (schema instanceof z.ZodObject || schema instanceof z.ZodRecord) return schema;
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault || schema instanceof z.ZodOptional) {
    return containerOf(schema.def.innerType);
  }
  // Not discriminated unions: only the whole value shows which option applies.
  if (schema instanceof z.ZodPipe) return containerOf(schema.def.out);
  if (schema instanceof z.ZodUnion && !(schema instanceof z.ZodDiscriminatedUnion)) {
    return schema.options.map(containerOf).find((found) => found !== undefined);
  }
  return undefined;
}

/** Checks a value, which may be partial. Required fields are checked later, in the complete configuration. */
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
