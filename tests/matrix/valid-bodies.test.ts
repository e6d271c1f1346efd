import { type AccessLevel, accessLevels, type EndpointSpec, endpoints, reaches, schemaAt } from '@portico/contract';
import { portico } from '@portico/testkit';
import { runs } from '@portico/testkit/runs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { z } from 'zod';

/**
 * Sends random requests that mostly match the schemas to every endpoint, so that they reach handlers and statements. No
 * request may cause a 5xx response.
 */

const shortRuns = 2;
const numRuns = runs({ short: shortRuns, long: 300 });

/** The relevant parts of a schema's definition. */
type Definition =
  | { type: 'object'; shape: Record<string, z.ZodType> }
  | { type: 'array'; element: z.ZodType }
  | { type: 'record'; valueType: z.ZodType }
  | { type: 'union'; options: z.ZodType[] }
  | { type: 'literal'; values: unknown[] }
  | { type: 'enum'; entries: Record<string, string> }
  | { type: 'optional' | 'nullable' | 'default' | 'prefault'; innerType: z.ZodType }
  | { type: 'string' | 'number' | 'boolean' | 'custom' | 'unknown' };

const image =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const words = [
  'me',
  'google',
  'team_member',
  '$update_team',
  '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac',
  'https://*.example.com:*',
  'http://localhost:3000/x?y=1#z',
  '/handler',
  '404',
  image,
  '$2b$04$XAc8v4wuV6J2mVuSNCZLXOpvgEIE6uky3x7A91K4Ik4KJwslYbJPK',
  'correct horse',
  '5',
  'DE',
  'de-DE',
  '#0a7d5a',
  'seti_1',
  'c2l4dGVlbiBieXRlcyEhIQ==',
  'legacy',
  'refresh_token',
  '2026-01-01T00:00:00.000000Z_1df07ae6-abf3-4a40-83a5-a1a2cbe336ac',
  'signed_up_at:2026-01-01T00:00:00.000000Z_1df07ae6-abf3-4a40-83a5-a1a2cbe336ac',
  'İ'.repeat(80),
  '\u{1f600}'.repeat(120),
  "'; drop table users; --",
  '%_\\',
  '\u001f',
  `whsec_${'A'.repeat(32)}`,
  'x'.repeat(2000),
];
/** Returns few emails and IDs, so that requests act on the same objects. */
const texts = (known: readonly string[]) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...known) },
    {
      weight: 2,
      arbitrary: fc.constantFrom('a@example.com', 'b@example.com', 'C@Example.com', `${'x'.repeat(240)}@example.com`),
    },
    { weight: 3, arbitrary: fc.constantFrom(...words) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 300 }) },
    { weight: 1, arbitrary: fc.constantFrom('0'.repeat(45), 'Z'.repeat(45), 'a'.repeat(43)) },
  );
const numbers = fc.oneof(
  fc.constantFrom(0, 1, 465, 4e12, 8.64e15, 31_708_800_000, 0.5, -1, 1e308, 2 ** 53),
  fc.integer({ min: 0, max: 70_000 }),
);

/** Returns values that match a schema, or almost. */
function fitting(schema: z.ZodType, known: readonly string[]): fc.Arbitrary<unknown> {
  const def = schema.def as unknown as Definition;
  switch (def.type) {
    case 'object': {
      const parts = Object.entries(def.shape).map(([key, part]) => [key, fitting(part, known)] as const);
      const required = Object.entries(def.shape)
        .filter(([, part]) => !part.safeParse(undefined).success)
        .map(([key]) => key);
      return fc.record<Record<string, unknown>>(Object.fromEntries(parts), { requiredKeys: required });
    }
    case 'array':
      return fc.array(fitting(def.element, known), { maxLength: 3 });
    case 'record':
      return fc.dictionary(fc.constantFrom('a', '__proto__', 'constructor'), fitting(def.valueType, known));
    case 'union':
      return fc.oneof(...def.options.map((option) => fitting(option, known)));
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'nullable':
      return fc.oneof({ weight: 4, arbitrary: fitting(def.innerType, known) }, fc.constant(null));
    case 'optional':
    case 'default':
    case 'prefault':
      return fitting(def.innerType, known);
    case 'number':
      return numbers;
    case 'boolean':
      return fc.boolean();
    case 'string': {
      const isValid = (text: string) => schema.safeParse(text).success;
      const some = texts(known).filter(isValid);
      const valid = [...words, ...known].filter(isValid);
      // Otherwise, the filter would look for one for hours.
      if (valid.length === 0 && !fc.sample(texts(known), 500).some(isValid))
        throw new Error(`Add a text to "words" that matches ${JSON.stringify(schema.def)}.`);
      return valid.length === 0 ? some : fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...valid) }, some);
    }
    default:
      return fc.jsonValue({ maxDepth: 3 });
  }
}

/** Returns a query whose objects are texts, because an object such as `{ toString: null }` cannot be sent. */
function asTexts(query: unknown): unknown {
  const text = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(text) : typeof value === 'object' ? JSON.stringify(value) : value;
  return Object.fromEntries(Object.entries(Object(query)).map(([name, value]) => [name, text(value)]));
}

/** Creates a project with many enabled features, and users. */
async function setting() {
  const { api, project, server, internal } = await portico();
  await project.configure({
    oauth_providers: [{ id: 'google', type: 'shared' }],
    create_team_on_sign_up: true,
    magic_link_enabled: true,
    client_user_deletion_enabled: true,
  });
  const one = await project.user({ primary_email: 'a@example.com' });
  const other = await project.user({ primary_email: 'given@example.com' });
  const { body: keySets } = await api.admin().call('GET /internal/api-keys');
  // Nothing listens at this port.
  const { body: endpoint } = await api
    .admin()
    .call('POST /internal/webhooks/endpoints', { body: { url: 'http://127.0.0.1:9/hook' } });
  const { body: message } = await api
    .admin()
    .call('POST /internal/webhooks/trigger', { body: { event_type: 'user.created' } });
  const { body: sessions } = await api.as(one).call('GET /auth/sessions', { query: { user_id: 'me' } });
  const known = [
    one.id,
    other.id,
    project.id,
    project.ownerTeamId,
    'internal',
    project.keys.client,
    other.refresh_token,
    endpoint.id,
    message.message_id,
  ];
  for (const id of [one.wire.selected_team_id, keySets.items[0]?.id, sessions.items[0]?.id]) if (id) known.push(id);
  const levels = { client: api, server: api.server(), admin: api.admin() };
  const owner = internal.withTokens(project.owner);
  const callerAt = (level: AccessLevel, operation: string, who: number) => {
    if (operation.endsWith(' /internal/projects')) return owner;
    const user = [one, other][who];
    return user === undefined ? levels[level] : levels[level].withTokens(user);
  };
  const config = async () => (await api.admin().call('GET /internal/projects/current')).text;
  const given = await config();
  /** Whether the operations before have left what others need, and turned nothing off. */
  const isWhole = async () => {
    const params = { endpoint_id: endpoint.id };
    const answers = await Promise.all([
      api.as(one).call('GET /users/me'),
      api.as(other).call('GET /users/me'),
      api.admin().call('GET /internal/webhooks/endpoints/:endpoint_id', { params }),
    ]);
    return answers.every(({ status }) => status === 200) && (await config()) === given;
  };
  return { server, known, callerAt, isWhole };
}

type Setting = Awaited<ReturnType<typeof setting>>;

let forReads: Setting | undefined;
let forChanges: Setting | undefined;
let changes = 0;

/** Returns a project for an operation. Preparing one takes longer than the requests. */
async function settingOf(operation: string): Promise<Setting> {
  // Reads change nothing: see safe-reads.
  if (operation.startsWith('GET ')) {
    forReads ??= await setting();
    return forReads;
  }
  if (numRuns > shortRuns) return await setting();
  if (forChanges === undefined || changes % 10 === 0 || !(await forChanges.isWhole())) forChanges = await setting();
  changes += 1;
  return forChanges;
}

const operations = Object.entries(endpoints) as [keyof typeof endpoints, EndpointSpec][];

test.each(operations)('%s accepts values that match its schemas without a 5xx', async (operation, spec) => {
  const levels = accessLevels.filter((level) => spec.access === 'public' || reaches(level, spec.access));
  const { server, known, callerAt } = await settingOf(operation);
  for (const level of levels) {
    const slot = (name: 'body' | 'query' | 'params'): fc.Arbitrary<unknown> => {
      const schema = schemaAt(spec[name], level);
      if (schema === undefined) return fc.constant({});
      // Of a query whose handler checks it, any texts.
      const isOpenQuery = name === 'query' && schema.def.type === 'unknown';
      return isOpenQuery
        ? fc.dictionary(fc.constantFrom('limit', 'iterator', 'a'), texts(known))
        : name === 'query'
          ? fitting(schema, known).map(asTexts)
          : fitting(schema, known);
    };
    await fc.assert(
      fc.asyncProperty(slot('body'), slot('query'), slot('params'), fc.nat(2), async (body, query, params, who) => {
        const given = { params: params as object, query: query as object };
        const input = operation.startsWith('GET ') ? given : { ...given, body };
        const answer = await callerAt(level, operation, who).callBadly(operation, input);
        expect(answer.status, `${answer.text}\n${server.errors.join('\n')}`).toBeLessThan(500);
      }),
      { numRuns },
    );
  }
});
