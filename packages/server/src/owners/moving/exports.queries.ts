import type { Json, TeamId, UserId } from '@portico/contract';
import { sql } from 'kysely';
import { scoped } from '../../db/statements.ts';
import { passkeyLines } from '../../sign-in/passkey/index.ts';
import { recoveryCodeLines } from '../../sign-in/totp/index.ts';
import { keyLines } from '../../teams/api-keys/index.ts';
import { teamLines } from '../../teams/teams/index.ts';
import { addressLines } from '../../users/contact-channels/index.ts';
import { noteLines } from '../../users/notes/index.ts';
import { preferenceLines } from '../../users/notifications/index.ts';
import { grantLines } from '../../users/permissions/index.ts';
import { providerLinkLines } from '../../users/provider-links/index.ts';
import { consentLines } from '../../users/sign-up-fields/index.ts';
import { userLines } from '../../users/users/index.ts';

/** Rows of a page. Users and teams with much metadata end it earlier. */
const rowsMax = 250;
const bytesMax = 2_000_000;

/** Returns an ID, or the lowest one. */
export const firstOr = (id: string | null) => sql`coalesce(${id}::uuid, '00000000-0000-0000-0000-000000000000')`;

/** A part of an exported user as JSON, without what has its usual value. */
export type ExportedPart = Readonly<Record<string, Json>>;

/** An exported user. Times are milliseconds. */
export interface ExportedUser {
  readonly id: UserId;
  readonly totp_secret_sealed: string | null;
  readonly password_hash: string | null;
  /** Columns that are lines as they are. */
  readonly line: Readonly<Record<string, Json>>;
  readonly contact_channels: readonly ExportedPart[] | null;
  readonly oauth_providers: readonly ExportedPart[] | null;
  readonly passkeys: readonly ExportedPart[] | null;
  readonly recovery_codes: readonly ExportedPart[] | null;
  readonly consents: readonly ExportedPart[] | null;
  readonly withdrawn_consents: readonly ExportedPart[] | null;
  readonly notification_preferences: readonly ExportedPart[] | null;
  readonly notes: readonly ExportedPart[] | null;
  readonly permissions: readonly string[] | null;
}

/** The users after one, in the order of their IDs, each with what belongs to it. Served by primary keys, and by indexes by user. */
export const usersToExport = scoped(
  'moving.export_users',
  (_q, the: { after: string | null }, tenancyId) => sql<ExportedUser>`
    with page as (
      select * from (
        select id, sum(bytes) over (order by id) - bytes as bytes_before from (
          select u.id, u.metadata_bytes + ${noteLines.bytes(tenancyId)} as bytes from users u
          where tenancy_id = ${tenancyId}::uuid and id >= ${firstOr(the.after)} and id is distinct from ${the.after}::uuid
          order by id limit ${sql.lit(rowsMax)}
        ) as first_rows
      ) as sized where bytes_before < ${sql.lit(bytesMax)}
    )
    select u.id, u.password_hash, case when u.requires_totp then u.totp_secret_sealed end as totp_secret_sealed,
      ${userLines.exported} as line, ${addressLines.exported(tenancyId)} as contact_channels,
      ${providerLinkLines.exported(tenancyId)} as oauth_providers, ${passkeyLines.exported(tenancyId)} as passkeys,
      ${recoveryCodeLines.exported(tenancyId)} as recovery_codes, ${consentLines.exported(tenancyId)} as consents,
      ${consentLines.exportedWithdrawn(tenancyId)} as withdrawn_consents,
      ${preferenceLines.exported(tenancyId)} as notification_preferences, ${noteLines.exported(tenancyId)} as notes,
      ${grantLines.exported(tenancyId)} as permissions
    from page join users u on u.tenancy_id = ${tenancyId}::uuid and u.id = page.id
    order by u.id`,
);

/** A line of an export with its place in the order. */
export interface ExportedRow {
  readonly key: string;
  readonly line: Readonly<Record<string, Json>>;
}

/** The teams after one, in the order of their IDs. Served by the primary key. */
export const teamsToExport = scoped(
  'moving.export_teams',
  (_q, the: { after: string | null }, tenancyId) => sql<ExportedRow>`
    with page as (
      select * from (
        select first_rows.*, sum(metadata_bytes) over (order by id) - metadata_bytes as bytes_before from (
          select * from teams
          where tenancy_id = ${tenancyId}::uuid and id >= ${firstOr(the.after)} and id is distinct from ${the.after}::uuid
          order by id limit ${sql.lit(rowsMax)}
        ) as first_rows
      ) as sized where bytes_before < ${sql.lit(bytesMax)}
    )
    select t.id::text as key, ${teamLines.exported} as line
    from page t order by t.id`,
);

/** The members after one, in the order of team and user, with their permissions. Served by the primary keys. */
export const membershipsToExport = scoped(
  'moving.export_memberships',
  (_q, the: { afterTeam: TeamId | null; afterUser: UserId | null }, tenancyId) => sql<ExportedRow>`
    select m.team_id || ' ' || m.user_id as key, ${teamLines.exportedMembership(tenancyId)} as line
    from (
      select * from team_memberships
      where tenancy_id = ${tenancyId}::uuid and (team_id, user_id) >= (${firstOr(the.afterTeam)}, ${firstOr(the.afterUser)})
        and (team_id, user_id) is distinct from (${the.afterTeam}::uuid, ${the.afterUser}::uuid)
      order by team_id, user_id limit 1000
    ) as m order by m.team_id, m.user_id`,
);

/** The API keys after one, in the order of their IDs. Served by the primary key. */
export const keysToExport = scoped(
  'moving.export_keys',
  (_q, the: { after: string | null }, tenancyId) => sql<ExportedRow>`
    select k.id::text as key, ${keyLines.exported} as line
    from (
      select * from api_keys
      where tenancy_id = ${tenancyId}::uuid and id >= ${firstOr(the.after)} and id is distinct from ${the.after}::uuid
      order by id limit 1000
    ) as k order by k.id`,
);
