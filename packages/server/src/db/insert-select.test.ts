import type { TeamId, UserId } from '@portico/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { cast, insertSelect } from './insert-select.ts';
import { hasRows, rowsIn, valueIn } from './parts.ts';
import { builder } from './query-builder.ts';
import type { TenancyId } from './tenancy.ts';

const tenancy = cast('tenancy' as TenancyId, 'uuid');

test('assigns each expression to its column', () => {
  const query = insertSelect(
    builder,
    'team_permission_grants',
    {
      permission_id: sql.ref<string>('p'),
      tenancy_id: tenancy,
      team_id: cast('team' as TeamId, 'uuid'),
      user_id: cast('user' as UserId, 'uuid'),
    },
    sql`from unnest(${['read']}::text[]) as p`,
  ).returning('permission_id');

  expect(query.compile().sql).toBe(
    'insert into "team_permission_grants" ("permission_id", "tenancy_id", "team_id", "user_id") ' +
      'select "p", $1::uuid, $2::uuid, $3::uuid from unnest($4::text[]) as p returning "permission_id"',
  );
});

test('a part reads the rows of another part by its builder name', () => {
  const counting = builder.with('found', (cte) => cte.selectFrom('users').select(['id', 'is_anonymous']));
  const found = rowsIn(counting, 'found');

  const query = counting.selectNoFrom([
    valueIn(found, 'id').as('id'),
    hasRows(found).as('is_found'),
    hasRows(found, 'is_anonymous').as('is_anonymous'),
  ]);

  expect(query.compile().sql).toBe(
    'with "found" as (select "id", "is_anonymous" from "users") select (select "id" from "found") as "id", ' +
      'exists (select 1 from "found") as "is_found", ' +
      'exists (select 1 from "found" where "is_anonymous") as "is_anonymous"',
  );
});
