import { createHmac } from 'node:crypto';
import {
  type AccessLevel,
  accessLevels,
  type EndpointSpec,
  endpoints,
  isSecret,
  rulesOf,
  schemaAt,
} from '@portico/contract';
import { redacted } from '@portico/server/http/pipeline/redaction';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { safeFields } from './safe-fields.ts';

/** Reads the contract: which field of a body can be a secret, and is not marked as one? */

/** The relevant parts of a schema's definition. */
interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly options?: readonly z.ZodType[];
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly in?: z.ZodType;
}

interface Field {
  readonly path: string;
  readonly name: string;
}

/** Returns the fields whose texts the request log shows: those without a mark. */
function shownFields(schema: z.ZodType, path = '', name = ''): readonly Field[] {
  if (isSecret(schema)) return [];
  const { type, shape, options, ...def } = schema.def as unknown as Definition;
  if (shape !== undefined)
    return Object.entries(shape).flatMap(([key, field]) => shownFields(field, `${path}.${key}`, key));
  if (options !== undefined) return options.flatMap((option) => shownFields(option, path, name));
  const inner = def.innerType ?? def.element ?? def.in;
  if (inner !== undefined) return shownFields(inner, path, name);
  return type === 'string' ? [{ path, name }] : [];
}

const operations = Object.entries(endpoints) as [string, EndpointSpec][];
const parts = ['body', 'response'] as const;

/** Returns the fields of all bodies, with their place: `POST /users body.display_name`. */
function allShown(): readonly (Field & { readonly place: string })[] {
  return operations.flatMap(([operation, spec]) =>
    parts.flatMap((part) => {
      // Not shown at all.
      if ((part === 'body' && spec.bodyFormat === 'text') || (part === 'response' && spec.raw !== undefined)) return [];
      const schemas = accessLevels.flatMap((level) => schemaAt(spec[part], level) ?? []);
      return [...new Set(schemas)].flatMap((schema) =>
        shownFields(schema).map((field) => ({ ...field, place: `${operation} ${part}${field.path}` })),
      );
    }),
  );
}

/** Names of fields that can have a secret. */
const sounds =
  /pass|secret|token|code|otp|nonce|verifier|key|hash|signature|signing|challenge|credential|cookie|authorization|digest|proof|assertion|^state$|^(?:html|body|link|location|csv|value|answer|uid)$|(?:^|_)urls?$|Url$|string$/i;

const isReviewed = (place: string) => safeFields.some(([places]) => places.test(place));

test('every field whose name sounds like a secret is marked, or was reviewed', () => {
  const places = allShown().flatMap(({ name, place }) => (sounds.test(name) ? [place] : []));

  expect(places.filter((place) => !isReviewed(place))).toEqual([]);
  // Nothing is on the list that need not be there.
  expect(safeFields.filter(([pattern]) => !places.some((place) => pattern.test(place)))).toEqual([]);
});

test('what gives a right to a thing is marked', () => {
  const shown = new Set(allShown().map(({ place }) => place));
  const places = operations.flatMap(([operation, spec]) =>
    rulesOf(spec.whose).flatMap((rule) =>
      rule.of === 'secret' && rule.in.startsWith('body.') ? [`${operation} ${rule.in}`] : [],
    ),
  );

  expect(places.length).toBeGreaterThan(10);
  expect(places.filter((place) => shown.has(place))).toEqual([]);
});

/** A text that every level of every field gets, whatever its rules are. */
const planted = createHmac('sha256', 'request bodies').digest('hex').slice(0, 24);

/** Returns a value with the planted text in place of each text, list and object of unknown form. */
function filled(schema: z.ZodType): unknown {
  const { type, shape, options, ...def } = schema.def as unknown as Definition;
  if (shape !== undefined) return Object.fromEntries(Object.entries(shape).map(([key, field]) => [key, filled(field)]));
  if (options !== undefined) return filled(options[0] as z.ZodType);
  if (type === 'array') return [filled(def.element as z.ZodType)];
  const inner = def.innerType ?? def.in;
  if (inner !== undefined) return filled(inner);
  return type === 'string' ? planted : { [planted]: planted };
}

/** Returns the paths at which a value has the planted text. */
function pathsOf(value: unknown, path = ''): readonly string[] {
  if (typeof value === 'string') return value.includes(planted) ? [path] : [];
  if (Array.isArray(value)) return value.flatMap((item) => pathsOf(item, path));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    key.includes(planted) ? [`${path}.key`] : pathsOf(item, `${path}.${key}`),
  );
}

const levelsOf = ({ access }: EndpointSpec): readonly AccessLevel[] =>
  accessLevels.slice(access === 'public' ? 0 : accessLevels.indexOf(access));

test.each(operations)('%s shows texts only in fields without a mark', (_operation, spec) => {
  for (const part of parts) {
    for (const level of levelsOf(spec)) {
      const schema = schemaAt(spec[part], level);
      if (schema === undefined) continue;
      const may = shownFields(schema).map(({ path }) => path);
      const does = pathsOf(redacted(schema, filled(schema), 1e9, (text) => text));
      expect(does.filter((path) => !may.includes(path))).toEqual([]);
    }
  }
});
