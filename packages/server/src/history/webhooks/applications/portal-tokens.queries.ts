import type { SessionId, UserId } from '@portico/contract';
import { sql } from 'kysely';
import { scoped } from '../../../db/statements.ts';
import type { TenancyId } from '../../../db/tenancy.ts';
import type { SessionLimits } from '../../../users/sessions/index.ts';

/** Maximum number of tokens of a project that have not expired. */
export const portalTokensMax = 10_000;

interface NewPortalToken {
  readonly id: string;
  readonly application: string;
  readonly personTenancyId: TenancyId | null;
  readonly personId: string | null;
  readonly sessionId: SessionId | null;
  readonly keySetId: string | null;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** Creates a token. @returns no row if there are too many */
export const insertPortalToken = scoped(
  'webhooks.insert_portal_token',
  (_q, the: NewPortalToken, tenancyId) => sql<{ readonly id: string }>`
    insert into webhook_portal_tokens
      (tenancy_id, id, application, person_tenancy_id, person_id, session_id, key_set_id, created_at, expires_at)
    select ${tenancyId}::uuid, ${the.id}::uuid, ${the.application}::text, ${the.personTenancyId}::uuid,
      ${the.personId}::uuid, ${the.sessionId}::uuid, ${the.keySetId}::uuid, ${the.now}::timestamptz,
      ${the.expiresAt}::timestamptz
    where (
      select count(*) from (
        select 1 from webhook_portal_tokens
        where tenancy_id = ${tenancyId}::uuid and created_at > ${the.now}::timestamptz - interval '1 hour'
        limit ${sql.lit(portalTokensMax)}
      ) as counted
    ) < ${sql.lit(portalTokensMax)}
    returning id`,
);

interface Makers extends SessionLimits {
  readonly now: Date;
}

/**
 * Builds the condition that what made the token `t` still exists: a key set, or a session. A restriction ends the
 * sessions of a person.
 */
// @guard portal-tokens-end-with-session
// @guard portal-tokens-end-with-key
const hasMaker = ({ now, begunAfter, usedAfter }: Makers) => sql<boolean>`(
  exists (
    select 1 from project_key_sets k
    where k.id = t.key_set_id and k.revoked_at is null and k.expires_at > ${now}::timestamptz
  ) or exists (
    select 1 from sessions s
    where s.tenancy_id = t.person_tenancy_id and s.id = t.session_id and s.user_id = t.person_id
      and s.expires_at > ${now}::timestamptz and s.created_at > ${begunAfter}::timestamptz
      and s.last_used_at > ${usedAfter}::timestamptz
  )
)`;

/** A token that has not ended. Served by the primary keys. */
export const portalTokenById = scoped(
  'webhooks.portal_token',
  // @guard portal-tokens-end-after-hour
  (_q, the: Makers & { readonly id: string }, tenancyId) => sql<{
    readonly application: string;
    readonly person_tenancy_id: TenancyId | null;
    readonly person_id: UserId | null;
  }>`
    select t.application, t.person_tenancy_id, t.person_id from webhook_portal_tokens t
    where t.tenancy_id = ${tenancyId}::uuid and t.id = ${the.id}::uuid and t.expires_at > ${the.now}::timestamptz
      and ${hasMaker(the)}`,
  { isShortRead: true },
);

/** A token as a row of a list. */
export interface PortalTokenRow {
  readonly id: string;
  readonly application: string;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly key_set_id: string | null;
  readonly person_id: UserId | null;
  readonly person_email: string | null;
}

/** A page of tokens that have not ended, newest first. Served by `webhook_portal_tokens_by_time`. */
export const portalTokenPage = scoped(
  'webhooks.portal_token_page',
  (_q, the: Makers & { readonly at: Date | null; readonly id: string | null; readonly limit: number }, tenancyId) =>
    sql<PortalTokenRow>`
    select t.id, t.application, t.created_at, t.expires_at, t.key_set_id, t.person_id, (
      select c.value from contact_channels c
      where c.tenancy_id = t.person_tenancy_id and c.user_id = t.person_id and c.type = 'email' and c.is_primary
      limit 1
    ) as person_email
    from webhook_portal_tokens t
    where t.tenancy_id = ${tenancyId}::uuid and t.created_at > ${the.now}::timestamptz - interval '1 hour'
      and (${the.at}::timestamptz is null or (t.created_at, t.id) < (${the.at}::timestamptz, ${the.id}::uuid))
      and t.expires_at > ${the.now}::timestamptz and ${hasMaker(the)}
    order by t.created_at desc, t.id desc
    limit ${the.limit}`,
);

/** Ends a token. */
export const deletePortalToken = scoped(
  'webhooks.delete_portal_token',
  (_q, the: { readonly id: string }, tenancyId) => sql<{ readonly id: string }>`
    delete from webhook_portal_tokens where tenancy_id = ${tenancyId}::uuid and id = ${the.id}::uuid returning id`,
);
