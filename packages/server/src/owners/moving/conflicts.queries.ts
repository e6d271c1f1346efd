import type { TeamId, UserId } from '@portico/contract';
import { sql } from 'kysely';
import { scoped } from '../../db/statements.ts';

/** Something that stands in the way of a line. */
export interface Conflict {
  readonly line: number;
  /** `line`: the run has imported it already. */
  readonly by: 'line' | 'id' | 'email' | 'account' | 'passkey';
  readonly user_id: UserId | null;
  readonly team_id: TeamId | null;
  /** Whether the user of an email conflict has verified the address. */
  readonly is_verified: boolean | null;
}

/** JSON of what is unique in a project, by line. */
interface Names {
  readonly runId: string;
  /** `{line, kind, id, user_id, team_id}` */
  readonly lines: string;
  /** Addresses for sign-in: `{line, email}` */
  readonly emails: string;
  /** Accounts for sign-in, and passkeys: `{line, provider, account}` */
  readonly accounts: string;
}

/** Provider of passkeys among the accounts. No provider has an empty ID. */
export const passkeyProvider = '';

/**
 * The lines that the run has imported already, and what stands in the way of others. Served by primary keys, and by
 * `contact_channels_used_for_auth`, `provider_links_for_sign_in` and `api_keys_by_digest`. `offset 0` makes PostgreSQL look up
 * each line: it would otherwise read all rows of the project, because it knows little about tables that an import has just filled.
 */
export const conflictsOfLines = scoped(
  'moving.conflicts',
  (_q, the: Names, tenancyId) => sql<Conflict>`
    with l as (
        select * from jsonb_to_recordset(${the.lines}::jsonb)
          as l (line int, kind text, id uuid, user_id uuid, team_id uuid, digest text)
      ),
      e as (select * from jsonb_to_recordset(${the.emails}::jsonb) as e (line int, email text)),
      k as (select * from jsonb_to_recordset(${the.accounts}::jsonb) as k (line int, provider text, account text))
    select l.line, 'line' as by, f.user_id, f.team_id, null::boolean as is_verified from l, lateral (
      select d.user_id, d.team_id from import_lines d
      where d.tenancy_id = ${tenancyId}::uuid and d.run_id = ${the.runId}::uuid and d.line = l.line offset 0) as f
    union all
    select l.line, 'id', f.id, null, null from l, lateral (
      select u.id from users u where u.tenancy_id = ${tenancyId}::uuid and u.id = l.id offset 0) as f where l.kind = 'user'
    union all
    select l.line, 'id', null, f.id, null from l, lateral (
      select t.id from teams t where t.tenancy_id = ${tenancyId}::uuid and t.id = l.id offset 0) as f where l.kind = 'team'
    union all
    select l.line, 'id', f.user_id, f.team_id, null from l, lateral (
      select m.user_id, m.team_id from team_memberships m
      where m.tenancy_id = ${tenancyId}::uuid and m.team_id = l.team_id and m.user_id = l.user_id offset 0) as f
      where l.kind = 'membership'
    union all
    select l.line, 'id', f.user_id, f.team_id, null from l, lateral (
      select a.user_id, a.team_id from api_keys a where a.tenancy_id = ${tenancyId}::uuid and a.id = l.id offset 0) as f
      where l.kind = 'api_key'
    union all
    select l.line, 'id', f.user_id, f.team_id, null from l, lateral (
      select a.user_id, a.team_id from api_keys a
      where a.tenancy_id = ${tenancyId}::uuid and a.digest = l.digest offset 0) as f
      where l.kind = 'api_key'
    union all
    select l.line, 'id', null, null, null from l, lateral (
      select s.id from subscriptions s where s.tenancy_id = ${tenancyId}::uuid and s.id = l.id offset 0) as f
      where l.kind = 'product'
    union all
    select l.line, 'id', null, null, null from l, lateral (
      select o.id from one_time_purchases o where o.tenancy_id = ${tenancyId}::uuid and o.id = l.id offset 0) as f
      where l.kind = 'product'
    union all
    select l.line, 'id', null, null, null from l, lateral (
      select q.id from item_quantity_changes q where q.tenancy_id = ${tenancyId}::uuid and q.id = l.id offset 0) as f
      where l.kind = 'item_quantity'
    union all
    select e.line, 'email', f.user_id, null, f.is_verified from e, lateral (
      select c.user_id, c.is_verified from contact_channels c
      where c.tenancy_id = ${tenancyId}::uuid and c.type = 'email' and c.value = e.email and c.used_for_auth offset 0) as f
    union all
    select k.line, 'account', f.user_id, null, null from k, lateral (
      select p.user_id from provider_links p where p.tenancy_id = ${tenancyId}::uuid
        and p.provider_config_id = k.provider and p.account_id = k.account and p.allow_sign_in offset 0) as f
    union all
    select k.line, 'passkey', f.user_id, null, null from k, lateral (
      select p.user_id from passkeys p
      where p.tenancy_id = ${tenancyId}::uuid and p.credential_id = k.account offset 0) as f
      where k.provider = ${passkeyProvider}`,
);

/** Makes imports of API keys to a project take turns: no index refuses a digest that the project has already. */
export const lockDigests = scoped(
  'moving.lock_digests',
  (_q, _the: object, tenancyId) => sql<{ locked: unknown }>`
    select pg_advisory_xact_lock(hashtextextended('imported api keys ' || ${tenancyId}::text, 0))`,
);

/** A user or team that members and API keys refer to, with how many they have. */
export interface Referred {
  readonly id: string;
  readonly kind: 'user' | 'team';
  readonly teams: number;
  readonly keys: number;
}

/** The users and teams that exist, with the number of their teams and API keys. Served by primary keys. */
export const referredByLines = scoped(
  'moving.referred',
  (_q, the: { userIds: readonly string[]; teamIds: readonly string[] }, tenancyId) => sql<Referred>`
    select u.id, 'user' as kind,
      (select count(*) from team_memberships m where m.tenancy_id = ${tenancyId}::uuid and m.user_id = u.id)::int as teams,
      (select count(*) from api_keys a where a.tenancy_id = ${tenancyId}::uuid and a.user_id = u.id)::int as keys
    from users u where u.tenancy_id = ${tenancyId}::uuid and u.id = any(${the.userIds}::uuid[])
    union all
    select t.id, 'team', 0,
      (select count(*) from api_keys a where a.tenancy_id = ${tenancyId}::uuid and a.team_id = t.id)::int
    from teams t where t.tenancy_id = ${tenancyId}::uuid and t.id = any(${the.teamIds}::uuid[])`,
);
