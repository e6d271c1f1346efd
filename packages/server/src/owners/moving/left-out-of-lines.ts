import type { Json } from '@portico/contract';
import { sql } from 'kysely';
import { scoped } from '../../db/statements.ts';
import { namesOf } from '../../db/tables/listed-columns.ts';
import { teamColumns } from '../../db/tables/team-columns.ts';
import { userColumns } from '../../db/tables/user-columns.ts';
import type { TenancyContext } from '../../kernel/context.ts';
import type { LeftOut } from './left-out.ts';
import type { Found, Outcome } from './outcomes.ts';
import type { ReadLine } from './read-line.ts';

interface Held {
  readonly id: string;
  readonly has_password: boolean;
  readonly password_removed: boolean;
}

/** Whether users have a password, or have removed it. Served by the primary key. */
const passwordsOfUsers = scoped(
  'moving.passwords_of_users',
  (_q, the: { userIds: readonly string[] }, tenancyId) => sql<Held>`
    select id, password_hash is not null as has_password, password_removed from users
    where tenancy_id = ${tenancyId}::uuid and id = any(${the.userIds}::uuid[])`,
);

const profile = namesOf({ ...teamColumns, ...userColumns }, { line: ['change'] });
/** The fields that change what is there already, and those that name it. @see docs/move-in/import-file.md#users-who-are-there-already */
const changing = {
  updated: new Set<string>(['type', 'id', ...profile, 'password_hash', 'oauth_providers']),
  linked: new Set<string>(['type', 'id', 'password_hash', 'oauth_providers']),
};
const ofEmail = new Set(['primary_email', 'primary_email_verified', 'primary_email_auth_enabled']);

/** Names what is left out of the lines that are imported. Runs one statement if a password may stay as it is. */
export async function withLeftOut(
  context: TenancyContext,
  read: readonly ReadLine[],
  outcomes: readonly Outcome[],
  { conflicts }: Found,
): Promise<readonly Outcome[]> {
  const lines = new Map(read.map((line) => [line.line, line]));
  const held = await heldPasswords(context, lines, outcomes);
  /** Lines whose address the user signs in with already. */
  const sameEmail = new Set(conflicts.flatMap(({ line, by }) => (by === 'email' ? line : [])));
  return outcomes.map((one) => {
    const line = lines.get(one.line);
    if (line === undefined || one.outcome === 'refused' || one.outcome === 'skipped') return one;
    const unknown = line.kind === 'user' ? line.leftOut : [];
    if (one.outcome !== 'updated' && one.outcome !== 'linked')
      return unknown.length === 0 ? one : { ...one, left_out: [...unknown] };
    const stays = fieldsThatStay(line, one.outcome, sameEmail.has(one.line));
    const password = passwordThatStays(line, one, held.get(one.user_id ?? ''));
    return { ...one, left_out: [...unknown, ...one.left_out, ...password, ...stays] };
  });
}

async function heldPasswords(
  context: TenancyContext,
  lines: ReadonlyMap<number, ReadLine>,
  outcomes: readonly Outcome[],
): Promise<ReadonlyMap<string, Held>> {
  const userIds = outcomes.flatMap(({ line, outcome, user_id }) => {
    const given = lines.get(line);
    const mayStay = (outcome === 'updated' || outcome === 'linked') && given?.kind === 'user';
    return mayStay && given.passwordHash !== null ? (user_id ?? []) : [];
  });
  if (userIds.length === 0) return new Map();
  return new Map((await passwordsOfUsers.all(context, { userIds })).map((row) => [row.id, row]));
}

function passwordThatStays(line: ReadLine, { outcome }: Outcome, held: Held | undefined): readonly LeftOut[] {
  if (line.kind !== 'user' || line.passwordHash === null || held === undefined) return [];
  const field = 'password_hash';
  if (held.password_removed) return [{ field, reason: 'the user has removed the password' }];
  return outcome === 'linked' && held.has_password ? [{ field, reason: 'the user has a password' }] : [];
}

/** Names the fields of a line that a change does not have. The values are not compared, and some are secret. */
function fieldsThatStay(line: ReadLine, outcome: 'updated' | 'linked', hasEmail: boolean): readonly LeftOut[] {
  const given: Readonly<Record<string, Json | undefined>> =
    line.kind === 'user' ? { ...line.user } : line.kind === 'team' ? { ...line.team } : {};
  const reason = `is not changed for a ${line.kind === 'user' ? 'user who' : 'team that'} is there already`;
  return Object.entries(given).flatMap(([field, value]) =>
    changing[outcome].has(field) || (hasEmail && ofEmail.has(field)) || isNothing(value) ? [] : [{ field, reason }],
  );
}

function isNothing(value: Json | undefined): boolean {
  if (value === undefined || value === null || value === false) return true;
  return Array.isArray(value) && value.length === 0;
}
