import {
  type AccessLevel,
  actsForNobody,
  type EndpointSpec,
  endpoints,
  projectRoles,
  requiredRole,
  rulesOf,
  schemaAt,
  type WhoseRule,
} from '@portico/contract';
import type { Answer, Api } from '@portico/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { byAccess, byRight, type Cell, notApplicable, type Refused, type RightState } from './doors.rows.ts';
import { type Access, type DoorSetting, doorSetting } from './doors.setting.ts';
import { changedTables, type Fingerprint, fingerprintOf, settled } from './fingerprint.ts';
import { sampleOf } from './sample.ts';
import { declaredText, reviewedText } from './whose.ts';

/**
 * Calls every operation in every state that must close its door. What a closed door answers is in `doors.rows.ts`, and whose
 * things an operation touches in its declaration, so a new operation is tested without a line here.
 */

type Operation = keyof typeof endpoints;
type AccessState = keyof typeof byAccess;

const operations = Object.entries(endpoints) as [Operation, EndpointSpec][];
const withCaller = operations.flatMap(([operation, spec]) =>
  spec.access === 'public' ? [] : [{ operation, spec, access: spec.access as Access }],
);
const skipped = new Map<string, Map<string, number>>();

function skip(state: string, reason: string): void {
  const reasons = skipped.get(state) ?? new Map<string, number>();
  skipped.set(state, reasons.set(reason, (reasons.get(reason) ?? 0) + 1));
}

let given: DoorSetting;
let fingerprint: () => Promise<Fingerprint>;
beforeAll(async () => {
  given = await doorSetting();
  fingerprint = await fingerprintOf(given.server);
  await settled(given.server);
}, 60_000);
afterAll(async () => await given.server.stop());

/** Calls between two comparisons of all tables. */
const callsPerLook = 16;

/** Collects what calls, which are all refused, write. */
async function watchWrites() {
  let before = await fingerprint();
  let since: Operation[] = [];
  const wrote: string[] = [];
  const compare = async () => {
    const after = await fingerprint();
    for (const table of changedTables(before, after)) wrote.push(`${table}, by one of ${since.join(', ')}`);
    before = after;
    since = [];
  };
  return {
    look: async (operation: Operation) => {
      if (operation.startsWith('GET ')) return;
      since.push(operation);
      if (since.length === callsPerLook) await compare();
    },
    /** Returns the tables that have changed, with the operations that may have done it. */
    written: async () => {
      await compare();
      return wrote;
    },
  };
}

function apiAt(level: AccessLevel): Api<AccessLevel> {
  const { api } = given.at;
  return { client: api, server: api.server(), admin: api.admin() }[level] as Api<AccessLevel>;
}

/** Values of the fields in a part of a request that name things. */
type Things = Readonly<Record<string, string>>;

/** Calls an operation with the smallest valid input that names the given things. */
async function callWith(
  api: Api<AccessLevel>,
  { operation, spec, access }: (typeof withCaller)[number],
  things: Things = {},
): Promise<Answer<unknown>> {
  const part = (name: 'params' | 'query' | 'body') => {
    const own = Object.entries(things).flatMap(([place, value]) =>
      place.startsWith(`${name}.`) ? [[place.slice(name.length + 1), value]] : [],
    );
    return sampleOf(schemaAt(spec[name], access), Object.fromEntries(own));
  };
  const input = { params: part('params') as object, query: part('query') as object };
  return await api.callBadly(operation, operation.startsWith('GET ') ? input : { ...input, body: part('body') });
}

/** Calls an operation with nothing, for doors that close before the input is read. */
async function callBlindly(api: Api<AccessLevel>, operation: Operation, body: unknown = {}): Promise<Answer<unknown>> {
  const anId = '00000000-0000-4000-8000-000000000000';
  const params = Object.fromEntries([...operation.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, anId]));
  return await api.callBadly(operation, operation.startsWith('GET ') ? { params } : { params, body });
}

function isClosed(answer: Answer<unknown>, refused: Refused): boolean {
  return answer.code === null ? refused.includes(answer.status) : refused.includes(answer.code);
}

function seen({ code, status, text }: Answer<unknown>): string {
  return code ?? `${status} ${text.slice(0, 80)}`;
}

/** Returns whether the declaration opens an operation in a state. */
function opens(state: AccessState, spec: EndpointSpec): string | undefined {
  const { whose, limitedSession: limited, changesCredentials: changes } = spec;
  if (state === 'session ended' && limited === 'revoked') return 'signs out twice';
  if (state === 'user restricted' || state === 'second factor missing') {
    if (actsForNobody(whose)) return 'acts for nobody';
    if (limited === 'restricted' || limited === 'revoked') return 'declared open';
    if (state === 'second factor missing' && limited !== undefined) return 'declared open';
  }
  if (state === 'impersonated' && changes === undefined) return 'changes no credentials';
  if (state === 'session not recent' && (changes === undefined || changes === 'revoke'))
    return 'changes no credentials';
  return undefined;
}

function callerIn(
  state: AccessState,
  access: Access,
  operation: Operation,
  spec: EndpointSpec,
): Api<AccessLevel> | string {
  const { at, elsewhere, people } = given;
  const keyHeader = {
    client: 'x-stack-publishable-client-key',
    server: 'x-stack-secret-server-key',
    admin: 'x-stack-super-secret-admin-key',
  }[access];
  const api = apiAt(access);
  switch (state) {
    case 'no credential':
      return apiAt('client').withHeaders({
        'x-stack-access-type': '',
        'x-stack-project-id': '',
        'x-stack-publishable-client-key': '',
      });
    case 'key of another project':
      return api.withHeaders({ [keyHeader]: elsewhere.project.keys[access] });
    case 'lower level':
      return access === 'admin' ? (at.api.server() as Api<AccessLevel>) : at.api;
    case 'role below': {
      const role = projectRoles[projectRoles.indexOf(requiredRole(operation, spec)) - 1];
      if (role === undefined) return 'every role may';
      const level = access === 'client' ? 'server' : access;
      return at.api
        .admin()
        .withHeaders({ ...people[role as keyof typeof people].adminHeaders, 'x-stack-access-type': level });
    }
    case 'session ended':
      return api.withTokens(given.ended);
    case 'user restricted':
      return api.withTokens(given.restricted);
    case 'second factor missing':
      return given.strict;
    case 'impersonated':
      return api.withTokens(given.impersonated);
    case 'session not recent':
      return given.recent;
    case 'user of another project':
      return api.withTokens(given.stranger);
    case 'anonymous not allowed':
      return api.withTokens(given.anonymous).withHeaders({ 'x-stack-allow-anonymous-user': '' });
    case 'development key in production':
      return api.withHeaders({ 'x-stack-development-override-key': 'key', 'x-forwarded-for': '203.0.113.9' });
  }
}

/** Returns a body whose fields change credentials, if only some do. */
function changingBody({ changesCredentials: changes }: EndpointSpec): unknown {
  return typeof changes === 'object' ? { [changes[0] ?? '']: null } : {};
}

describe.each(Object.keys(byAccess) as AccessState[])('%s', (state) => {
  test('closes every door that needs a caller, and a refused call writes nothing', async () => {
    const open: string[] = [];
    const { written, look } = await watchWrites();
    for (const { operation, spec, access } of withCaller) {
      const cell: Cell = byAccess[state][access];
      const reason = 'because' in cell ? cell.because : opens(state, spec);
      const caller = reason ?? callerIn(state, access, operation, spec);
      if (typeof caller === 'string') {
        skip(state, caller);
        continue;
      }
      const answer = await callBlindly(caller, operation, changingBody(spec));
      if (!isClosed(answer, cell as Refused)) open.push(`${operation}: ${seen(answer)}`);
      await look(operation);
    }
    expect({ open, wrote: await written() }).toEqual({ open: [], wrote: [] });
  });
});

/** Returns who calls in a state, and the things of others that the request names. */
function actIn(
  state: RightState,
  rule: WhoseRule,
): { readonly api: Api<AccessLevel>; readonly things: Things } | string {
  const { at, elsewhere, victim, team, userKey, teamKey, member, other, gone } = given;
  const api = apiAt('client');
  const isOfTeam = state === 'outsider of the team' || state === 'member without permission';
  const things = thingsOf(rule, isOfTeam);
  if (things === undefined) return isOfTeam ? 'not of a team' : 'not of a user';
  if (state === 'member without permission' && rule.of === 'team' && rule.needs === undefined)
    return 'every member may';
  if (state === 'member without permission' && rule.of === 'customer' && rule.to === 'read') return 'every member may';
  const caller = {
    'signed out': api,
    'user deleted': api.withTokens(gone),
    'other user': api.withTokens(other),
    'outsider of the team': api.withTokens(other),
    'member without permission': api.withTokens(member),
  }[state];
  const isOfDashboard = (rule.of === 'dashboard-user' || rule.of === 'owned-project') && state === 'other user';
  return { api: isOfDashboard ? at.internal.withTokens(elsewhere.project.owner) : caller, things };

  function thingsOf(rule: WhoseRule, isOfTeam: boolean): Things | undefined {
    switch (rule.of) {
      case 'user':
        return { [rule.id]: victim.id };
      case 'team':
        return { [rule.id]: team.id, ...(rule.orSelf === undefined ? {} : { [rule.orSelf]: victim.id }) };
      case 'key':
        if (isOfTeam !== (rule.kind === 'team') && state !== 'signed out' && state !== 'user deleted') return undefined;
        return { [rule.id]: rule.kind === 'team' ? teamKey.id : userKey.id };
      case 'customer': {
        const [type, id] = isOfTeam ? ['team', team.id] : ['user', victim.id];
        return { [`${rule.in}.customer_type`]: type, [`${rule.in}.customer_id`]: id };
      }
      case 'owned-project':
        return { [rule.id]: at.project.id };
      case 'dashboard-user': {
        const places = (rule.with ?? []).filter((place) => place.endsWith('_id'));
        if (state === 'other user' && places.length === 0) return undefined;
        return Object.fromEntries(
          places.map((place) => [place, place.endsWith('project_id') ? at.project.id : at.project.ownerTeamId]),
        );
      }
      default:
        return {};
    }
  }
}

describe.each(Object.keys(byRight) as RightState[])('%s', (state) => {
  test('closes every door of clients, and a refused call writes nothing', async () => {
    const open: string[] = [];
    const { written, look } = await watchWrites();
    for (const endpoint of withCaller.filter(({ access }) => access === 'client')) {
      for (const rule of rulesOf(endpoint.spec.whose)) {
        const cell = byRight[state][rule.of];
        const act = 'because' in cell ? cell.because : actIn(state, rule);
        if (typeof act === 'string') {
          skip(state, act);
          continue;
        }
        const answer = await callWith(act.api, endpoint, act.things);
        // A list of own projects has none of another owner.
        const { items } = Object(answer.body) as { readonly items?: readonly unknown[] };
        const hasNothing = rule.of === 'dashboard-user' && items?.length === 0;
        if (!hasNothing && !isClosed(answer, cell as Refused)) open.push(`${endpoint.operation}: ${seen(answer)}`);
        await look(endpoint.operation);
      }
    }
    expect({ open, wrote: await written() }).toEqual({ open: [], wrote: [] });
  });
});

const clientOperations = withCaller.filter(({ access }) => access === 'client');

test('a missing ID is not another way to name the things of others', async () => {
  const open: string[] = [];
  const { written, look } = await watchWrites();
  for (const endpoint of clientOperations) {
    for (const rule of rulesOf(endpoint.spec.whose)) {
      if (!('id' in rule) || rule.id.startsWith('params.')) continue;
      if ('missing' in rule && rule.missing !== undefined) {
        skip('ID missing', 'declared: the own user, or another rule');
        continue;
      }
      for (const api of [apiAt('client'), apiAt('client').withTokens(given.other)]) {
        const answer = await callWith(api, endpoint).catch(() => callBlindly(api, endpoint.operation));
        if (answer.status < 400) open.push(`${endpoint.operation}: ${seen(answer)}`);
        await look(endpoint.operation);
      }
    }
  }
  expect({ open, wrote: await written() }).toEqual({ open: [], wrote: [] });
});

test('a member needs each of the permissions, whichever others they have', async () => {
  const { at, team, member } = given;
  const server = at.api.server();
  const all = [
    '$update_team',
    '$delete_team',
    '$read_members',
    '$remove_members',
    '$invite_members',
    '$manage_api_keys',
  ];
  const place = (permission_id: string) => ({ params: { team_id: team.id, user_id: member.id, permission_id } });
  for (const id of all) {
    const grant = { ...place(id), body: {} };
    expect((await server.call('POST /team-permissions/:team_id/:user_id/:permission_id', grant)).status).toBe(201);
  }
  const open: string[] = [];
  for (const endpoint of clientOperations) {
    for (const rule of rulesOf(endpoint.spec.whose)) {
      for (const needed of rule.of === 'team' ? (rule.needs ?? []) : []) {
        const act = actIn('member without permission', rule);
        if (typeof act === 'string') continue;
        await server.call('DELETE /team-permissions/:team_id/:user_id/:permission_id', place(needed));
        const { api, things } = act;
        const answer = await callWith(api, endpoint, things);
        const { details } = Object(answer.body) as { readonly details?: { readonly permission_id?: string } };
        const isHidden = rule.of === 'team' && rule.hidden === true;
        const isClosed = isHidden ? answer.code === 'API_KEY_NOT_FOUND' : details?.permission_id === needed;
        if (!isClosed) open.push(`${endpoint.operation} without ${needed}: ${seen(answer)}`);
        await server.call('POST /team-permissions/:team_id/:user_id/:permission_id', { ...place(needed), body: {} });
      }
    }
  }
  for (const id of all) await server.call('DELETE /team-permissions/:team_id/:user_id/:permission_id', place(id));
  expect(open).toEqual([]);
});

// `npm run fix` writes the list. Its diff is reviewed.
test('who may call an operation changes only with the list of all', () => {
  expect(declaredText()).toBe(reviewedText());
});

test('a cell is not applicable only for a reason that is known', () => {
  const total = withCaller.length;
  for (const [state, reasons] of skipped) {
    const share = [...reasons].map(([reason, count]) => `${reason} ${count} of ${total}`);
    process.stdout.write(`not applicable: ${state}: ${share.join(', ')}\n`);
  }
  const found = [...skipped].map(([state, reasons]) => [state, [...reasons.keys()].sort()]);
  expect(Object.fromEntries(found)).toEqual(notApplicable);
});
