import type { UserId } from '@portico/contract';
import { sql } from 'kysely';
import { scoped } from '../../db/statements.ts';
import type { TenancyId } from '../../db/tenancy.ts';

/** A row of another feature as JSON, with times as strings. */
export interface ListedRow {
  readonly id: string;
  readonly name: string | null;
  readonly added_at: string;
}

/** Maximum number of keys and of linked accounts in a review. The newest come first. */
export const listedMax = 100;

/**
 * Builds the subqueries of a statement about the user `u`: passkeys, linked accounts and valid API keys, newest first.
 */
export function listedParts(tenancyId: TenancyId, { now }: { readonly now: Date }) {
  return [
    sql<ListedRow[] | null>`(
        select json_agg(k) from (
          select k.credential_id as id, k.name, k.created_at as added_at
          from passkeys k where k.tenancy_id = ${tenancyId} and k.user_id = u.id
          order by k.created_at desc, k.credential_id limit ${sql.lit(listedMax)}
        ) as k
      )`.as('passkeys'),
    sql<ListedRow[] | null>`(
        select json_agg(p) from (
          select p.id, concat_ws(' · ', p.provider_config_id, p.email) as name, p.created_at as added_at
          from provider_links p where p.tenancy_id = ${tenancyId} and p.user_id = u.id
          order by p.created_at desc, p.id limit ${sql.lit(listedMax)}
        ) as p
      )`.as('links'),
    sql<ListedRow[] | null>`(
        select json_agg(a) from (
          select a.id, a.description as name, a.created_at as added_at from api_keys a
          where a.tenancy_id = ${tenancyId} and a.user_id = u.id and a.revoked_at is null
            and (a.expires_at is null or a.expires_at > ${now}::timestamptz)
          order by a.created_at desc, a.id limit ${sql.lit(listedMax)}
        ) as a
      )`.as('keys'),
  ] as const;
}

/**
 * Access to an account besides the password: passkeys, linked accounts and valid API keys, newest first, and the
 * second factor. No row if the user does not exist.
 */
export const accessOfUser = scoped('access_review.of_user', (q, the: { userId: UserId; now: Date }, tenancyId) =>
  q
    .selectFrom('users as u')
    .select(['u.requires_totp', 'u.totp_added_at'])
    .select(listedParts(tenancyId, the))
    .where('u.tenancy_id', '=', tenancyId)
    .where('u.id', '=', the.userId),
);
