import type { Json } from '@portico/contract';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Builder } from '../../db/query-builder.ts';
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
  readonly is_large: true;
}

const leftOut = sql<LeftOut>`json_build_object('is_large', true)`;

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
export function selectUsersUpTo(q: Builder, tenancyId: TenancyId, bytes: number) {
  const metadata = (column: 'client_metadata' | 'client_read_only_metadata' | 'server_metadata') => {
    const value = sql.ref<Json | null>(`u.${column}`);
    return sql<Json | null>`case when u.metadata_bytes <= ${sql.lit(bytes)} then ${value} end`.as(column);
  };
  const team = sql<SelectedTeamRow | LeftOut>`case when t.metadata_bytes <= ${sql.lit(bytes)}
    then to_json(t) else ${leftOut} end`;
  const links = sql<ProviderLinkSummary[] | LeftOut>`case when count(*) <= ${sql.lit(smallLinksMax)}
    then ${linksJson} else ${leftOut} end`;
  return selectSmallColumns(q, tenancyId)
    .select([metadata('client_metadata'), metadata('client_read_only_metadata'), metadata('server_metadata')])
    .select(['u.metadata_bytes', selectTeam(team).as('selected_team'), selectLinks(links).as('provider_links')]);
}

/** Whether a user has all its values. @param bytes those that were given to `selectUsersUpTo` */
export function isWholeUser<R extends MaybeWholeUser>(user: R, bytes: number): user is R & UserRow {
  return user.metadata_bytes <= bytes && !isLeftOut(user.selected_team) && !isLeftOut(user.provider_links);
}

function isLeftOut(value: object | null): boolean {
  return value !== null && 'is_large' in value;
}
