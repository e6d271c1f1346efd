import type { UserId } from '@portico/contract';
import { sql } from 'kysely';
import { cast, insertSelect } from '../../db/insert-select.ts';
import { scoped } from '../../db/statements.ts';
import type { TenancyId } from '../../db/tenancy.ts';

/** Stored tokens. */
interface StoredTokenValues {
  readonly scopes: string;
  readonly scopesDigest: string;
  readonly accessTokenSealed: string;
  readonly accessTokenExpiresAt: Date;
  readonly refreshTokenSealed: string | null;
  readonly now: Date;
}

interface NewTokenValues extends StoredTokenValues {
  readonly tokensId: string;
  readonly linkId: string;
}

/** The link of a user to an account at a provider. Served by `provider_links_by_account`. */
export const linkOfAccount = scoped(
  'provider_tokens.link_of_account',
  (q, the: { userId: UserId; providerConfigId: string; accountId: string }, tenancyId) =>
    q
      .selectFrom('provider_links')
      .select('id')
      .where('tenancy_id', '=', tenancyId)
      .where('user_id', '=', the.userId)
      .where('provider_config_id', '=', the.providerConfigId)
      .where('account_id', '=', the.accountId),
);

/**
 * Stores the tokens of a link, in place of those with the same scopes. Keeps the refresh token if there is no new one,
 * since some providers return one only at the first consent.
 */
export const storeTokens = scoped('provider_tokens.store', (q, the: NewTokenValues, tenancyId) =>
  insertSelect(
    q,
    'provider_tokens',
    {
      tenancy_id: sql.ref<TenancyId>('p.tenancy_id'),
      id: cast(the.tokensId, 'uuid'),
      link_id: sql.ref<string>('p.id'),
      scopes: cast(the.scopes, 'text'),
      scopes_digest: cast(the.scopesDigest, 'text'),
      access_token_sealed: cast(the.accessTokenSealed, 'text'),
      access_token_expires_at: cast(the.accessTokenExpiresAt, 'timestamptz'),
      refresh_token_sealed: cast(the.refreshTokenSealed, 'text'),
      granted_at: cast(the.now, 'timestamptz'),
    },
    sql`from provider_links p where p.tenancy_id = ${tenancyId} and p.id = ${the.linkId}::uuid`,
  ).onConflict((on) =>
    on.columns(['tenancy_id', 'link_id', 'scopes_digest']).doUpdateSet((e) => ({
      access_token_sealed: e.ref('excluded.access_token_sealed'),
      access_token_expires_at: e.ref('excluded.access_token_expires_at'),
      refresh_token_sealed: sql<
        string | null
      >`coalesce(excluded.refresh_token_sealed, provider_tokens.refresh_token_sealed)`,
      granted_at: e.ref('excluded.granted_at'),
      version: sql<number>`provider_tokens.version + 1`,
      renewing_until: null,
    })),
  ),
);

/**
 * Whether a refresh token of the account is stored, for the user who signs in with it. Served by
 * `provider_links_for_sign_in` and `provider_tokens_by_link`.
 */
export const storedRefreshToken = scoped(
  'provider_tokens.stored_refresh_token',
  (q, the: { providerConfigId: string; accountId: string }, tenancyId) =>
    q
      .selectFrom('provider_links as p')
      .innerJoin('provider_tokens as t', (on) => on.on('t.tenancy_id', '=', tenancyId).onRef('t.link_id', '=', 'p.id'))
      .select('t.id')
      .where('p.tenancy_id', '=', tenancyId)
      .where('p.allow_sign_in', '=', true)
      .where('p.provider_config_id', '=', the.providerConfigId)
      .where('p.account_id', '=', the.accountId)
      .where('t.refresh_token_sealed', 'is not', null)
      .limit(1),
);

/**
 * The tokens of a user's connected accounts at a provider, newest first. A link without tokens has one row of nulls.
 * Served by `provider_links_by_account` and `provider_tokens_by_link`.
 */
export const connectedTokens = scoped(
  'provider_tokens.connected',
  (q, the: { userId: UserId; providerConfigId: string; accountId: string | null }, tenancyId) =>
    q
      .selectFrom('provider_links as p')
      .leftJoin('provider_tokens as t', (on) => on.on('t.tenancy_id', '=', tenancyId).onRef('t.link_id', '=', 'p.id'))
      .select([
        't.id',
        'p.id as link_id',
        't.scopes',
        't.access_token_sealed',
        't.access_token_expires_at',
        't.refresh_token_sealed',
        't.version',
        't.renewing_until',
      ])
      .where('p.tenancy_id', '=', tenancyId)
      .where('p.user_id', '=', the.userId)
      .where('p.provider_config_id', '=', the.providerConfigId)
      .where(sql<boolean>`(${the.accountId}::text is null or p.account_id = ${the.accountId}::text)`)
      .where('p.allow_connected_accounts', '=', sql.lit(true))
      .orderBy(sql`t.granted_at desc nulls last`)
      .orderBy('t.id'),
);

/** Reserves the renewal of tokens. @returns a row for exactly one of several concurrent callers */
export const beginRenewal = scoped(
  'provider_tokens.begin_renewal',
  (q, the: { tokensId: string; version: number; now: Date; until: Date }, tenancyId) =>
    q
      .updateTable('provider_tokens')
      .set({ renewing_until: the.until })
      .where('tenancy_id', '=', tenancyId)
      .where('id', '=', the.tokensId)
      .where('version', '=', the.version)
      .where(sql<boolean>`(renewing_until is null or renewing_until <= ${the.now}::timestamptz)`)
      .returning('id'),
);

/** Stores renewed tokens. Keeps a refresh token that was not rotated. */
export const finishRenewal = scoped(
  'provider_tokens.finish_renewal',
  (
    q,
    the: {
      tokensId: string;
      version: number;
      accessTokenSealed: string;
      accessTokenExpiresAt: Date;
      refreshTokenSealed: string | null;
    },
    tenancyId,
  ) =>
    q
      .updateTable('provider_tokens')
      .set({
        access_token_sealed: the.accessTokenSealed,
        access_token_expires_at: the.accessTokenExpiresAt,
        refresh_token_sealed: sql<string | null>`coalesce(${the.refreshTokenSealed}::text, refresh_token_sealed)`,
        version: sql<number>`version + 1`,
        renewing_until: null,
      })
      .where('tenancy_id', '=', tenancyId)
      .where('id', '=', the.tokensId)
      .where('version', '=', the.version)
      .returning('id'),
);

/** Ends a failed renewal. Deletes a refresh token that the provider rejected permanently. */
export const abandonRenewal = scoped(
  'provider_tokens.abandon_renewal',
  (q, the: { tokensId: string; version: number; forgets: boolean }, tenancyId) =>
    q
      .updateTable('provider_tokens')
      .set({
        refresh_token_sealed: sql<
          string | null
        >`case when ${the.forgets}::boolean then null else refresh_token_sealed end`,
        renewing_until: null,
      })
      .where('tenancy_id', '=', tenancyId)
      .where('id', '=', the.tokensId)
      .where('version', '=', the.version)
      .returning('id'),
);
