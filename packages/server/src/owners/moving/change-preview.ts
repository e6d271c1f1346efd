import { isDeepStrictEqual } from 'node:util';
import type { Json } from '@portico/contract';
import { sql } from 'kysely';
import { changingPairs } from '../../db/column-lines.ts';
import { scoped } from '../../db/statements.ts';
import { teamColumns } from '../../db/tables/team-columns.ts';
import { userColumns } from '../../db/tables/user-columns.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import type { Outcome } from './outcomes.ts';
import type { ReadLine } from './read-line.ts';
import { storedName } from './user-rows.ts';

type Fields = Readonly<Record<string, Json>>;

/** The profiles of users and teams. Served by primary keys. */
const currentProfiles = scoped(
  'moving.current_profiles',
  (_q, the: { userIds: readonly string[]; teamIds: readonly string[] }, tenancyId) => sql<{
    id: string;
    fields: Fields;
  }>`
    select id, jsonb_build_object(${changingPairs(userColumns)}) as fields
    from users where tenancy_id = ${tenancyId}::uuid and id = any(${the.userIds}::uuid[])
    union all
    select id, jsonb_build_object(${changingPairs(teamColumns)})
    from teams where tenancy_id = ${tenancyId}::uuid and id = any(${the.teamIds}::uuid[])`,
);

/** Adds to each line that would change a user or team which fields would change. */
export async function withChangedFields(
  context: TenancyContext,
  read: readonly ReadLine[],
  outcomes: readonly Outcome[],
): Promise<readonly Outcome[]> {
  const updated = outcomes.filter(({ outcome }) => outcome === 'updated');
  const userIds = updated.flatMap(({ user_id }) => user_id ?? []);
  const teamIds = updated.flatMap(({ team_id }) => team_id ?? []);
  const rows = updated.length === 0 ? [] : await currentProfiles.all(context, { userIds, teamIds });
  const profiles = new Map(rows.map(({ id, fields }) => [id, fields]));
  const lines = new Map(read.map((line) => [line.line, line]));
  return outcomes.map((one) => {
    const line = lines.get(one.line);
    if (line === undefined || (one.outcome !== 'updated' && one.outcome !== 'linked')) return one;
    const current = profiles.get(one.user_id ?? one.team_id ?? '') ?? {};
    return {
      ...one,
      changed_fields: [...(one.outcome === 'updated' ? changedProfile(line, current) : []), ...secrets(line, one)],
    };
  });
}

function changedProfile(line: ReadLine, current: Fields): readonly string[] {
  const given: Fields = line.kind === 'user' ? { ...line.user } : line.kind === 'team' ? { ...line.team } : {};
  return Object.keys(current).filter((name) => {
    const value = given[name];
    if (value === undefined) return false;
    return !isDeepStrictEqual(storedValue(name, value), current[name] ?? null);
  });
}

function storedValue(name: string, value: Json): Json {
  if (name === 'display_name') return storedName(typeof value === 'string' ? value : null);
  return name === 'tags' && Array.isArray(value) && value.length === 0 ? null : value;
}

/** Passwords and accounts are not compared: the line says what it brings. */
function secrets(line: ReadLine, { left_out }: Outcome): readonly string[] {
  if (line.kind !== 'user') return [];
  const staysSame = line.passwordHash === null || left_out.some(({ field }) => field === 'password_hash');
  return [
    ...(staysSame ? [] : ['password_hash']),
    ...((line.user.oauth_providers ?? []).length === 0 ? [] : ['oauth_providers']),
  ];
}
