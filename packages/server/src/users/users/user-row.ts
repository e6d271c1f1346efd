import type { Json, TeamId } from '@portico/contract';
import { type QueryCreator, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Tables } from '../../db/tables/index.ts';
import { namesOf } from '../../db/tables/listed-columns.ts';
import { userColumns } from '../../db/tables/user-columns.ts';
import type { UserRows } from '../../db/tables/users.ts';
import type { TenancyId } from '../../db/tenancy.ts';

/** A provider link in a user row. */
export interface ProviderLinkSummary {
  id: string;
  account_id: string;
  email: string | null;
  allow_sign_in: boolean;
}

/** The selected team in a user row, as JSON, so its time is a string. */
export interface SelectedTeamRow {
  id: TeamId;
  display_name: string;
  profile_image_url: string | null;
  client_metadata: Json | null;
  client_read_only_metadata: Json | null;
  server_metadata: Json | null;
  metadata_bytes: number;
  created_at: string;
}

/** A user row with related data, as statements return it. */
export interface UserRow extends InferResultRow<ReturnType<typeof selectUsers>> {}

/** The row that a query returns. */
type InferResultRow<Q> = Q extends SelectQueryBuilder<infer _All, infer _Tables, infer Row> ? Row : never;

/** Selects the selected team of the row `u`, if the user is still a member. @param team JSON of the row `t` */
export function selectTeam<T>(team: RawBuilder<T>): RawBuilder<T | null> {
  return sql<T | null>`case when u.selected_team_id is not null then (
    select ${team} from team_memberships m
    join teams t on t.tenancy_id = m.tenancy_id and t.id = m.team_id
    where m.tenancy_id = u.tenancy_id and m.team_id = u.selected_team_id and m.user_id = u.id
  ) end`;
}

/** The complete selected team. */
export const selectedTeam = selectTeam(sql<SelectedTeamRow>`to_json(t)`);

/** The table. */
const allUsers: UserRows = sql.table('users');

/**
 * Selects complete users, with primary email, provider links and selected team. Team and links are subselects, which
 * are cheaper to plan than joins and run only for the rows of a page.
 */
export function selectUsers(q: QueryCreator<Tables>, tenancyId: TenancyId, users?: UserRows) {
  return selectUsersWithoutTeam(q, tenancyId, users).select(selectedTeam.as('selected_team'));
}

/** Selects the provider links of the row `u`. @param links JSON of the rows `p` */
export function selectLinks<T>(links: RawBuilder<T>): RawBuilder<T | null> {
  return sql<T | null>`(
    select ${links} from provider_links p where p.tenancy_id = u.tenancy_id and p.user_id = u.id
  )`;
}

/** All provider links, oldest first. */
export const linksJson = sql<ProviderLinkSummary[]>`json_agg(
  json_build_object('id', p.provider_config_id, 'account_id', p.account_id, 'email', p.email, 'allow_sign_in', p.allow_sign_in)
  order by p.created_at, p.id
)`;

/** Selects the same as `selectUsers` without the selected team, for lists that select their rows first. */
export function selectUsersWithoutTeam(q: QueryCreator<Tables>, tenancyId: TenancyId, users?: UserRows) {
  return selectSmallColumns(q, tenancyId, users).select([
    'u.client_metadata',
    'u.client_read_only_metadata',
    'u.server_metadata',
    selectLinks(linksJson).as('provider_links'),
  ]);
}

const smallColumns = namesOf(userColumns, { type: ['text', 'boolean', 'timestamptz'] }).map(
  (name) => `u.${name}` as const,
);

/** Selects the columns that are always small. */
export function selectSmallColumns(q: QueryCreator<Tables>, tenancyId: TenancyId, users: UserRows = allUsers) {
  return q
    .selectFrom(users.as('u'))
    .leftJoin('contact_channels as c', (on) =>
      on
        .onRef('c.tenancy_id', '=', 'u.tenancy_id')
        .onRef('c.user_id', '=', 'u.id')
        .on('c.type', '=', sql.lit('email'))
        .on('c.is_primary', '=', sql.lit(true)),
    )
    .select(['u.id', ...smallColumns, 'u.tags', 'c.value as primary_email'])
    .select([
      sql<boolean>`u.seen_at is not null`.as('has_been_active'),
      sql<boolean>`u.password_hash is not null`.as('has_password'),
      sql<boolean>`exists (
        select 1 from passkeys k where k.tenancy_id = u.tenancy_id and k.user_id = u.id
      )`.as('has_passkey'),
      sql<boolean>`coalesce(c.is_verified, false)`.as('primary_email_verified'),
      sql<boolean>`coalesce(c.used_for_auth, false)`.as('primary_email_auth_enabled'),
    ])
    .where('u.tenancy_id', '=', tenancyId);
}
