import type { Json } from '@portico/contract';
import { type QueryCreator, type SelectQueryBuilder, sql } from 'kysely';
import type { Tables } from '../../db/tables/index.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import {
  linksJson,
  type ProviderLinkSummary,
  type SelectedTeamRow,
  selectLinks,
  selectSmallColumns,
  selectTeam,
  type UserRow,
} from './user-row.ts';

/** Users that are selected, whatever of them. */
export type UsersBuilder<O> =
  ReturnType<typeof selectSmallColumns> extends SelectQueryBuilder<infer All, infer Selected, unknown>
    ? SelectQueryBuilder<All, Selected, O>
    : never;

/** More accounts of identity providers are large, too. */
const smallLinksMax = 10;

/** Stands where a large value was left out. */
export interface LeftOut {
  readonly left_out_bytes: number;
}

/** The most that the accounts of a user take: 100 of them. */
const linksBytesMax = 300_000;

/** A user as `selectUsersUpTo` gives it. */
export interface MaybeWholeUser extends Omit<UserRow, 'selected_team' | 'provider_links'> {
  readonly metadata_bytes: number;
  readonly provider_links: ProviderLinkSummary[] | LeftOut | null;
  readonly selected_team: SelectedTeamRow | LeftOut | null;
}

/**
 * Users without their large values, so that many of them fit into the memory of this process.
 *
 * @param bytes of metadata, of a user or of a selected team; more is left out
 */
export function selectUsersUpTo(q: QueryCreator<Tables>, tenancyId: TenancyId, bytes: number) {
  const metadata = (column: 'client_metadata' | 'client_read_only_metadata' | 'server_metadata') => {
    const value = sql.ref<Json | null>(`u.${column}`);
    return sql<Json | null>`case when u.metadata_bytes <= ${sql.lit(bytes)} then ${value} end`.as(column);
  };
  const team = sql<SelectedTeamRow | LeftOut>`case when t.metadata_bytes <= ${sql.lit(bytes)}
    then to_json(t) else json_build_object('left_out_bytes', t.metadata_bytes) end`;
  const links = sql<ProviderLinkSummary[] | LeftOut>`case when count(*) <= ${sql.lit(smallLinksMax)}
    then ${linksJson} else json_build_object('left_out_bytes', ${sql.lit(linksBytesMax)}) end`;
  return selectSmallColumns(q, tenancyId)
    .select([metadata('client_metadata'), metadata('client_read_only_metadata'), metadata('server_metadata')])
    .select(['u.metadata_bytes', selectTeam(team).as('selected_team'), selectLinks(links).as('provider_links')]);
}

/** Whether a user has all its values. @param bytes those that were given to `selectUsersUpTo` */
export function isWholeUser<R extends MaybeWholeUser>(user: R, bytes: number): user is R & UserRow {
  return user.metadata_bytes <= bytes && leftOutBytes(user.selected_team) + leftOutBytes(user.provider_links) === 0;
}

/** The bytes of the large values of a user, also of those that were left out. */
export function bytesOfUser({ metadata_bytes, selected_team, provider_links }: MaybeWholeUser): number {
  return metadata_bytes + leftOutBytes(selected_team) + leftOutBytes(provider_links);
}

function leftOutBytes(value: object | LeftOut | null): number {
  return value !== null && 'left_out_bytes' in value ? value.left_out_bytes : 0;
}
