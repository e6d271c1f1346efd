import type { Json } from '@portico/contract';
import { type QueryCreator, type SelectQueryBuilder, sql } from 'kysely';
import type { Tables } from '../../db/tables/index.ts';
import type { UserRows } from '../../db/tables/users.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import { bytesOfRestriction } from '../../kernel/restriction.ts';
import {
  linksJson,
  type ProviderLinkSummary,
  type SelectedTeamRow,
  selectLinks,
  selectSmallColumns,
  selectTeam,
  type UserRow,
} from './user-row.ts';

/** A query that selects users, with any columns. */
export type UsersBuilder<O> =
  ReturnType<typeof selectSmallColumns> extends SelectQueryBuilder<infer All, infer Selected, unknown>
    ? SelectQueryBuilder<All, Selected, O>
    : never;

/** More provider links than this also count as a large value. */
const smallLinksMax = 10;

/** Replaces an omitted large value. */
export interface LeftOut {
  readonly left_out_bytes: number;
}

/** Maximum size of a user's 100 provider links. */
const linksBytesMax = 300_000;

/** A row of `selectUsersUpTo`. */
export interface MaybeWholeUser extends Omit<UserRow, 'selected_team' | 'provider_links'> {
  readonly metadata_bytes: number;
  readonly provider_links: ProviderLinkSummary[] | LeftOut | null;
  readonly selected_team: SelectedTeamRow | LeftOut | null;
}

/**
 * Selects users without large values, so that many of them fit into memory.
 *
 * @param bytes maximum size of the metadata of a user or selected team. Larger values are omitted
 */
export function selectUsersUpTo(q: QueryCreator<Tables>, tenancyId: TenancyId, bytes: number, users?: UserRows) {
  const metadata = (column: 'client_metadata' | 'client_read_only_metadata' | 'server_metadata') => {
    const value = sql.ref<Json | null>(`u.${column}`);
    return sql<Json | null>`case when u.metadata_bytes <= ${sql.lit(bytes)} then ${value} end`.as(column);
  };
  const team = sql<SelectedTeamRow | LeftOut>`case when t.metadata_bytes <= ${sql.lit(bytes)}
    then to_json(t) else json_build_object('left_out_bytes', t.metadata_bytes) end`;
  const links = sql<ProviderLinkSummary[] | LeftOut>`case when count(*) <= ${sql.lit(smallLinksMax)}
    then ${linksJson} else json_build_object('left_out_bytes', ${sql.lit(linksBytesMax)}) end`;
  return selectSmallColumns(q, tenancyId, users)
    .select([metadata('client_metadata'), metadata('client_read_only_metadata'), metadata('server_metadata')])
    .select(['u.metadata_bytes', selectTeam(team).as('selected_team'), selectLinks(links).as('provider_links')]);
}

/** Returns whether a row contains all values. @param bytes the value that was passed to `selectUsersUpTo` */
export function isWholeUser<R extends MaybeWholeUser>(user: R, bytes: number): user is R & UserRow {
  // @guard omitted-values-of-page-are-loaded
  return user.metadata_bytes <= bytes && leftOutBytes(user.selected_team) + leftOutBytes(user.provider_links) === 0;
}

/** Returns the size of the large values of a user, including omitted ones. */
export function bytesOfUser(user: MaybeWholeUser): number {
  const { metadata_bytes, selected_team, provider_links } = user;
  const ownBytes = metadata_bytes + bytesOfRestriction(user) + Buffer.byteLength(user.tags?.join() ?? '');
  return ownBytes + leftOutBytes(selected_team) + leftOutBytes(provider_links);
}

function leftOutBytes(value: object | LeftOut | null): number {
  return value !== null && 'left_out_bytes' in value ? value.left_out_bytes : 0;
}
