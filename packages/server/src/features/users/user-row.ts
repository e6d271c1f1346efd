import type { Json, TeamId, UserId } from '@portico/contract';
import { type QueryCreator, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Rows } from '../../db/parts.ts';
import type { Tables } from '../../db/tables/index.ts';
import type { UsersTable } from '../../db/tables/users.ts';
import type { TenancyId } from '../../db/tenancy.ts';

/** A link to an identity provider as it stands in a user row. */
export interface ProviderLinkSummary {
  id: string;
  account_id: string;
  email: string | null;
}

/** The selected team inside a user row: a row as JSON, so that its time is a text. */
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

/** Everything that is told of a user, as the statements give it. */
export interface UserRow {
  id: UserId;
  display_name: string | null;
  profile_image_url: string | null;
  client_metadata: Json | null;
  client_read_only_metadata: Json | null;
  server_metadata: Json | null;
  is_anonymous: boolean;
  signed_up_at: Date;
  last_active_at: Date;
  has_password: boolean;
  otp_auth_enabled: boolean;
  has_passkey: boolean;
  requires_totp: boolean;
  primary_email: string | null;
  primary_email_verified: boolean;
  primary_email_auth_enabled: boolean;
  provider_links: ProviderLinkSummary[] | null;
  selected_team: SelectedTeamRow | null;
}

/** The selected team of the row `u`, which counts only while the user is a member. @param team JSON of the row `t` */
export function selectTeam<T>(team: RawBuilder<T>): RawBuilder<T | null> {
  return sql<T | null>`case when u.selected_team_id is not null then (
    select ${team} from team_memberships m
    join teams t on t.tenancy_id = m.tenancy_id and t.id = m.team_id
    where m.tenancy_id = u.tenancy_id and m.team_id = u.selected_team_id and m.user_id = u.id
  ) end`;
}

/** All of it. */
export const selectedTeam = selectTeam(sql<SelectedTeamRow>`to_json(t)`);

/** Whole rows of users: the table, or a part of a statement that has just written some. */
export type UserRows = Rows<Selectable<UsersTable>>;

const allUsers: UserRows = sql.table('users');

/**
 * The basis of every statement that reads whole users: primary address, provider links and selected team come along in
 * the same trip. Team and links are subselects, which cost less than joins to start and to plan, and are run for the
 * rows of a page only.
 */
export function selectUsers(q: QueryCreator<Tables>, tenancyId: TenancyId, users?: UserRows) {
  return selectUsersWithoutTeam(q, tenancyId, users).select(selectedTeam.as('selected_team'));
}

/** The accounts of the row `u` at identity providers. @param links JSON of the rows `p` */
export function selectLinks<T>(links: RawBuilder<T>): RawBuilder<T | null> {
  return sql<T | null>`(
    select ${links} from provider_links p where p.tenancy_id = u.tenancy_id and p.user_id = u.id
  )`;
}

/** All of them, oldest first. */
export const linksJson = sql<ProviderLinkSummary[]>`json_agg(
  json_build_object('id', p.provider_config_id, 'account_id', p.account_id, 'email', p.email) order by p.created_at, p.id
)`;

/** The same without the selected team, for lists that choose their rows first. */
export function selectUsersWithoutTeam(q: QueryCreator<Tables>, tenancyId: TenancyId, users?: UserRows) {
  return selectSmallColumns(q, tenancyId, users).select([
    'u.client_metadata',
    'u.client_read_only_metadata',
    'u.server_metadata',
    selectLinks(linksJson).as('provider_links'),
  ]);
}

/** What is small in every user. */
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
    .select([
      'u.id',
      'u.display_name',
      'u.profile_image_url',
      'u.is_anonymous',
      'u.signed_up_at',
      'u.last_active_at',
      'u.otp_auth_enabled',
      'u.requires_totp',
      'c.value as primary_email',
    ])
    .select([
      sql<boolean>`u.password_hash is not null`.as('has_password'),
      sql<boolean>`exists (
        select 1 from passkeys k where k.tenancy_id = u.tenancy_id and k.user_id = u.id
      )`.as('has_passkey'),
      sql<boolean>`coalesce(c.is_verified, false)`.as('primary_email_verified'),
      sql<boolean>`coalesce(c.used_for_auth, false)`.as('primary_email_auth_enabled'),
    ])
    .where('u.tenancy_id', '=', tenancyId);
}
