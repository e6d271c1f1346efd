import type { SessionId, UserId } from '@portico/contract';
import { sql } from 'kysely';
import { scoped } from '../../db/statements.ts';
import { isRemovedAccount, type ProviderLinkRow } from '../../users/provider-links/index.ts';

/** The user who signs in with an email. */
export interface EmailOwner {
  readonly user_id: UserId;
  readonly is_verified: boolean;
  /** Whether the account was taken away from the user. */
  readonly has_removed_account: boolean;
}

interface SituationValues {
  readonly providerConfigId: string;
  readonly accountId: string;
  readonly email: string | null;
  /** The user that the sign-in acts for, the version of their credentials, and the session that started the sign-in. */
  readonly userId: UserId | null;
  readonly credentialVersion: number | null;
  readonly sessionId: SessionId | null;
  readonly now: Date;
}

/**
 * Data for choosing the user of a provider account: the user who signs in with it, the user who signs in with its
 * email, and their existing links to the provider, including those of the user to link. Always one row if the project
 * exists.
 */
export const accountSituation = scoped('social.account_situation', (q, the: SituationValues, tenancyId) =>
  q
    .selectFrom('tenancies as t')
    .where('t.id', '=', tenancyId)
    .select([
      // @guard field-connection-of-account
      // @guard field-project-of-account
      sql<UserId | null>`(
          select p.user_id from provider_links p where p.tenancy_id = ${tenancyId} and p.allow_sign_in
            and p.provider_config_id = ${the.providerConfigId} and p.account_id = ${the.accountId}
        )`.as('account_user_id'),
      sql<number | null>`(
          select u.credential_version from provider_links p join users u on u.tenancy_id = p.tenancy_id and u.id = p.user_id
          where p.tenancy_id = ${tenancyId} and u.tenancy_id = ${tenancyId} and p.allow_sign_in
            and p.provider_config_id = ${the.providerConfigId} and p.account_id = ${the.accountId}
        )`.as('account_user_version'),
      sql<boolean>`exists (
          select 1 from users u where u.tenancy_id = ${tenancyId} and u.id = ${the.userId}::uuid and u.is_anonymous
        )`.as('is_anonymous'),
      sql<boolean>`exists (
          select 1 from users u
          where u.tenancy_id = ${tenancyId} and u.id = ${the.userId}::uuid
            and u.credential_version = ${the.credentialVersion}::int
            and (${the.sessionId}::uuid is null or exists (
              select 1 from sessions s
              where s.tenancy_id = ${tenancyId} and s.id = ${the.sessionId}::uuid and s.user_id = u.id
                and s.expires_at > ${the.now}::timestamptz
            ))
        )`.as('is_bound'),
      sql<EmailOwner | null>`(
          select json_build_object('user_id', c.user_id, 'is_verified', c.is_verified,
            'has_removed_account', ${isRemovedAccount(tenancyId, {
              user: sql`c.user_id`,
              provider: sql`${the.providerConfigId}::text`,
              account: sql`${the.accountId}::text`,
            })}) from contact_channels c
          where c.tenancy_id = ${tenancyId} and c.type = 'email' and c.value = ${the.email}::text and c.used_for_auth
        )`.as('email_owner'),
      sql<Pick<ProviderLinkRow, 'id' | 'user_id' | 'account_id' | 'allow_sign_in'>[] | null>`(
          select json_agg(json_build_object('id', p.id, 'user_id', p.user_id, 'account_id', p.account_id,
            'allow_sign_in', p.allow_sign_in))
          from provider_links p
          where p.tenancy_id = ${tenancyId} and p.provider_config_id = ${the.providerConfigId} and (
            p.user_id = ${the.userId}::uuid or p.user_id = (
              select c.user_id from contact_channels c where c.tenancy_id = ${tenancyId} and c.type = 'email'
                and c.value = ${the.email}::text and c.used_for_auth
            )
          )
        )`.as('links'),
    ]),
);
