import {
  type AccessLevel,
  type EndpointSpec,
  endpoints,
  type Place,
  rulesOf,
  schemaAt,
  type WhoseRule,
} from '@portico/contract';
import type { Answer } from '@portico/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changedTables, fingerprintOf, settled } from './fingerprint.ts';
import { fieldsIn, sampleOf } from './sample.ts';
import { publicPlaces, type ThingsSetting, thingsSetting } from './things.setting.ts';

/**
 * The owner that a request names is the attacker, who may act for it, and every other ID of the request is that of a thing of
 * the victim. The IDs come from the declarations (`with`): one that is neither in `thingsSetting` nor public fails.
 */

type Operation = keyof typeof endpoints;
type Thing = keyof ThingsSetting['things']['victim'];

const all = Object.entries(endpoints) as [Operation, EndpointSpec][];

let given: ThingsSetting;
beforeAll(async () => {
  given = await thingsSetting();
  for (const id of Object.values(given.things.victim)) expect(id).toMatch(/./);
  await settled(given.server);
}, 60_000);
afterAll(async () => await given.stop());

/** Fields whose name means another thing in some operations. */
function thingAt(operation: Operation, place: Place): Thing | 'public' | undefined {
  const field = place.slice(place.indexOf('.') + 1);
  // The ID of a provider in the configuration. The account there is what a user has.
  if (operation.includes('connected-accounts') && field === 'provider_id') return 'public';
  if (publicPlaces.includes(place)) return 'public';
  // A list of IDs: here one.
  if (field === 'user_ids') return 'user_id';
  if (field === 'team_ids') return 'team_id';
  if (field === 'replaces.id') return operation.includes('team-api-keys') ? 'team_key_id' : 'user_key_id';
  return field in given.things.victim ? (field as Thing) : undefined;
}

/** Returns the places of the own things of the attacker, by which the rule lets them in. */
function ownPlaces(rule: WhoseRule): Record<string, string> {
  const own = given.things.attacker;
  switch (rule.of) {
    case 'user':
      return { [rule.id]: own.user_id };
    case 'team':
      return { [rule.id]: own.team_id };
    case 'key':
      return { [rule.id]: rule.kind === 'team' ? own.team_key_id : own.user_key_id };
    case 'customer':
      return { [`${rule.in}.customer_type`]: own.customer_type, [`${rule.in}.customer_id`]: own.customer_id };
    default:
      return {};
  }
}

/** Returns what tells that a thing is not one of the named owner. */
const isUnknown = ({ status, code, text }: Answer<unknown>) =>
  status === 404 ||
  /_NOT_FOUND$|NOT_CONNECTED_TO_USER$/.test(code ?? '') ||
  /^Contact channel not found$|not confirmed by this customer/.test(text);

const seen = ({ code, status, text }: Answer<unknown>) => code ?? `${status} ${text.slice(0, 100)}`;

test('the own user, team, key or customer is no way to the things of another, and a refused call writes nothing', async () => {
  const fingerprint = await fingerprintOf(given.server);
  const found: string[] = [];
  const tried = new Set<Thing>();
  for (const [operation, spec] of all.filter(([, spec]) => spec.access === 'client' && !isOfOwnersOnly(spec))) {
    for (const rule of rulesOf(spec.whose)) {
      if (rule.of === 'secret' || rule.of === 'sign-in' || rule.of === 'nobody' || rule.of === 'dashboard-user')
        continue;
      const places = (rule.with ?? []).map((place) => ({ place, thing: thingAt(operation, place) }));
      for (const { place, thing } of places) if (thing === undefined) found.push(`${operation}: what is ${place}?`);
      for (const { place, thing } of places) {
        if (thing === undefined || thing === 'public') continue;
        const isOfProvider = operation.includes('connected-accounts');
        const provider = isOfProvider ? { 'params.provider_id': 'google' } : {};
        const theirs = { ...ownPlaces(rule), ...provider, [place]: given.things.victim[thing] };
        const fields = (part: 'params' | 'query' | 'body') =>
          Object.fromEntries(
            Object.entries(theirs).flatMap(([at, value]) =>
              at.startsWith(`${part}.`) ? [[at.slice(part.length + 1), value]] : [],
            ),
          );
        const schema = (part: 'params' | 'query' | 'body') => schemaAt(spec[part], 'client');
        const [params, query] = (['params', 'query'] as const).map((part) => sampleOf(schema(part), fields(part)));
        const input = { params: params as object, query: query as object };
        const { 'replaces.id': replaced, ...named } = fields('body');
        const replaces = replaced === undefined ? {} : { replaces: { id: replaced, until_millis: 0 } };
        const body = { ...(sampleOf(schema('body')) as object | undefined), ...named, ...replaces };
        const before = await fingerprint();
        const answer = await given.shop.api
          .as(given.attacker)
          .callBadly(operation, operation.startsWith('GET ') ? input : { ...input, body });
        tried.add(thing);
        const { items } = Object(answer.body) as { readonly items?: readonly unknown[] };
        const takes = (level: AccessLevel) => schemaAt(spec.body, level)?.safeParse(body).success === true;
        const isForServers = answer.code === 'SCHEMA_ERROR' && !takes('client') && takes('server');
        if (!isUnknown(answer) && items?.length !== 0 && !isForServers)
          found.push(`${operation} ${place}: ${seen(answer)}`);
        for (const table of changedTables(before, await fingerprint()))
          found.push(`${operation} ${place} wrote ${table}`);
      }
    }
  }

  expect(found).toEqual([]);
  const ofOwner: readonly Thing[] = ['customer_id', 'customer_type', 'user_key_id', 'team_key_id'];
  const untried = (Object.keys(given.things.victim) as Thing[]).filter(
    (one) => !tried.has(one) && !ofOwner.includes(one),
  );
  expect(untried).toEqual([]);
});

/** Values of fields that name public things, so that a call fails for no other reason. */
const publicValues: Readonly<Record<string, string>> = { product_id: 'pack', item_id: 'credits', price_id: 'once' };

/** Returns what a field names, by its name alone. */
function valueNamed(operation: Operation, field: string, customer: 'user' | 'team'): string | undefined {
  const theirs: Readonly<Record<string, string>> = {
    ...given.things.victim,
    creator_user_id: given.things.victim.user_id,
    key_id: given.things.victim[operation.includes('team-api-keys') ? 'team_key_id' : 'user_key_id'],
    customer_type: customer,
    customer_id: customer === 'team' ? given.things.victim.team_id : given.things.victim.user_id,
    ...(operation.includes('connected-accounts') ? { provider_id: 'google' } : {}),
  };
  return theirs[field] ?? publicValues[field];
}

const isOwned = (field: string) => field in given.things.victim || ['key_id', 'creator_user_id'].includes(field);

/** Returns whether an operation is one of the internal project, which others refuse as unknown. */
const isOfOwnersOnly = (spec: EndpointSpec): boolean =>
  rulesOf(spec.whose).some((rule) => 'project' in rule && rule.project === 'internal');

/** Returns the smallest valid value with some fields. Undefined if they exclude each other. */
function sampleWith(schema: ReturnType<typeof schemaAt>, fields: object): object | undefined {
  try {
    return sampleOf(schema, { ...fields }) as object | undefined;
  } catch {
    return undefined;
  }
}

test('a stranger who names the things of another is refused, whatever the declaration says about whose they are', async () => {
  const fingerprint = await fingerprintOf(given.server);
  const found: string[] = [];
  let calls = 0;
  for (const [operation, spec] of all.filter(([, spec]) => spec.access === 'client' && !isOfOwnersOnly(spec))) {
    for (const customer of ['user', 'team'] as const) {
      const part = (name: 'params' | 'query' | 'body') => {
        const schema = schemaAt(spec[name], 'client');
        const named = fieldsIn(schema).flatMap((field) => {
          const value = valueNamed(operation, field, customer);
          return value === undefined ? [] : [[field, value] as const];
        });
        const all = Object.fromEntries(named);
        const owned = Object.fromEntries(named.filter(([field]) => isOwned(field)));
        return { owned, value: sampleWith(schema, all) ?? sampleWith(schema, owned) ?? all };
      };
      const [params, query, body] = [part('params'), part('query'), part('body')];
      if ([params, query, body].every(({ owned }) => Object.keys(owned).length === 0)) continue;
      if (
        customer === 'team' &&
        !fieldsIn(schemaAt(spec.params, 'client')).includes('customer_id') &&
        !('customer_id' in body.owned)
      )
        continue;
      const before = await fingerprint();
      const input = { params: params.value, query: query.value };
      const answer = await given.shop.api
        .as(given.attacker)
        .callBadly(operation, operation.startsWith('GET ') ? input : { ...input, body: body.value });
      calls += 1;
      const { items } = Object(answer.body) as { readonly items?: readonly unknown[] };
      const isClosed = answer.status >= 400 && answer.code !== 'SCHEMA_ERROR';
      if (!isClosed && items?.length !== 0) found.push(`${operation} ${customer}: ${seen(answer)}`);
      for (const table of changedTables(before, await fingerprint())) found.push(`${operation} wrote ${table}`);
    }
  }

  expect(found).toEqual([]);
  expect(calls).toBeGreaterThan(60);
});

/** Bodies that the Svix API needs, whatever the declaration says. */
const svixBodies: Partial<Record<Operation, object>> = {
  'PUT /app/:app_id/endpoint/:endpoint_id': { url: 'https://attacker.example.com/hook' },
  'PUT /app/:app_id/endpoint/:endpoint_id/headers': { headers: { a: 'b' } },
  'POST /app/:app_id/endpoint/:endpoint_id/recover': { since: '2026-01-01T00:00:00Z' },
  'POST /app/:app_id/endpoint/:endpoint_id/send-example': { eventType: 'user.created' },
};

test('a token of one application opens nothing of another', async () => {
  const { ids: own, call } = given.hooks.attacker;
  const { ids: theirs } = given.hooks.victim;
  const fingerprint = await fingerprintOf(given.server);
  const found: string[] = [];
  let calls = 0;
  for (const [operation, spec] of all) {
    const [method = '', path = ''] = operation.split(' ');
    const names = [...path.matchAll(/:(app_id|endpoint_id|msg_id)/g)].map(([, name]) => name as keyof typeof own);
    const isOfToken = rulesOf(spec.whose).some((rule) => rule.of === 'secret' && rule.in === 'headers.authorization');
    if (!isOfToken || spec.access !== 'public') continue;
    for (const name of names) {
      const ids = { ...own, [name]: theirs[name] };
      const url = path.replaceAll(/:(\w+)/g, (_, one: string) => ids[one as keyof typeof ids] ?? 'x');
      const body = method === 'GET' ? undefined : (svixBodies[operation] ?? sampleOf(schemaAt(spec.body, 'client')));
      const before = await fingerprint();
      const answer = await call(method, url, body);
      calls += 1;
      if (![401, 403, 404].includes(answer.status)) found.push(`${operation} ${name}: ${seen(answer)}`);
      for (const table of changedTables(before, await fingerprint())) found.push(`${operation} ${name} wrote ${table}`);
    }
  }

  expect(calls).toBeGreaterThan(20);
  expect(found).toEqual([]);
});
