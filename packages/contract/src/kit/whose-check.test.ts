import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { EndpointSpec } from './endpoint.ts';
import { strict } from './shapes.ts';
import { whoMayCall } from './who-may-call.ts';
import type { Whose } from './whose.ts';
import { whoseProblems } from './whose-check.ts';

const id = z.string();
const params = strict({ team_id: id });
const complete = { summary: '', access: 'client', whose: { of: 'team', id: 'params.team_id' }, params } as const;
const problemsOf = (spec: Partial<EndpointSpec>) => whoseProblems('GET /x', { ...complete, ...spec } as EndpointSpec);

describe('refused declarations', () => {
  test('a declaration without whose is refused', () => {
    expect(whoseProblems('GET /x', { summary: '', access: 'client' } as EndpointSpec)).toHaveLength(1);
  });

  test.each([
    ['query', { query: strict({ user_id: id.optional() }) }],
    ['body', { body: strict({ user_ids: z.array(id) }) }],
    ['body of one level', { body: { server: strict({ templateId: id }) } }],
    ['parts of a body', { body: strict({ items: z.array(strict({ id })).optional() }) }],
    ['option of a body', { body: z.union([strict({ name: id }), strict({ id })]) }],
  ])('an ID in the %s that whose does not name is refused', (_place, parts) => {
    expect(problemsOf(parts)).toEqual([expect.stringContaining('does not say whose thing')]);
  });

  test('a place that the request does not have is refused', () => {
    expect(problemsOf({ params: strict({}) })).toEqual([expect.stringContaining('has no field params.team_id')]);
  });

  test.each(['client', 'public'] as const)('things of the project are refused at the level %s', (access) => {
    expect(problemsOf({ access, whose: { of: 'project' } })).toEqual([expect.stringContaining('Raise "access"')]);
  });

  test('things of a caller are refused for a public operation', () => {
    expect(problemsOf({ access: 'public' })).toEqual([expect.stringContaining('no caller')]);
  });
});

test('a declaration that names every ID is accepted', () => {
  const whose: Whose = { of: 'team', id: 'params.team_id', with: ['query.key_id'] };
  expect(problemsOf({ whose, query: strict({ key_id: id }) })).toEqual([]);
});

test('a declaration can name a field with IDs inside', () => {
  const whose: Whose = { of: 'team', id: 'params.team_id', with: ['body.credential'] };
  expect(problemsOf({ whose, body: strict({ credential: strict({ id, rawId: id }) }) })).toEqual([]);
});

test.each<[EndpointSpec['access'], Whose, string]>([
  ['public', { of: 'secret', in: 'body.code' }, 'Anyone with the secret in `body.code`.'],
  ['client', { of: 'user', id: 'query.user_id', refusal: '' }, 'Clients: a signed-in user, for themselves.'],
  ['admin', { of: 'project', role: 'owner' }, 'People of the project need the role owner.'],
  ['admin', { of: 'people', role: 'owner' }, 'no keys'],
])('the reference says who may call a %s operation', (access, whose, text) => {
  expect(whoMayCall('POST /x', { summary: '', access, whose })).toContain(text);
});
