import type { UserId } from '@portico/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Builder } from '../../db/query-builder.ts';
import { once, type Scoped, scoped } from '../../db/statements.ts';
import type { TenancyId } from '../../db/tenancy.ts';

/** The row of a provider link. */
export interface ProviderLinkRow {
  readonly id: string;
  readonly user_id: UserId;
  readonly provider_config_id: string;
  readonly account_id: string;
  readonly email: string | null;
  readonly allow_sign_in: boolean;
  readonly allow_connected_accounts: boolean;
}

const columns = [
  'p.id',
  'p.user_id',
  'p.provider_config_id',
  'p.account_id',
  'p.email',
  'p.allow_sign_in',
  'p.allow_connected_accounts',
] as const;

const selectLinks = (q: Builder) => q.selectFrom('provider_links as p').select(columns);

/** Links of all users, oldest first, then by id. Served by `provider_links_by_creation`. */
export const allProviderLinks = scoped('provider_links.all', (q, _the: object, tenancyId) =>
  selectLinks(q).where('p.tenancy_id', '=', tenancyId).orderBy('p.created_at').orderBy('p.id').limit(10_000),
);

/**
 * Links of a user, oldest first, then by id. A user without links has one row of nulls. A missing user has no row.
 * Served by `provider_links_by_user`.
 */
export const providerLinksOfUser = scoped('provider_links.of_user', (q, the: { userId: UserId }, tenancyId) =>
  q
    .selectFrom('users as u')
    .leftJoin('provider_links as p', (on) => on.on('p.tenancy_id', '=', tenancyId).onRef('p.user_id', '=', 'u.id'))
    .select([...columns, 'u.id as of_user_id'])
    .where('u.tenancy_id', '=', tenancyId)
    .where('u.id', '=', the.userId)
    .orderBy('p.created_at')
    .orderBy('p.id'),
);

/** A link of a user. */
export const providerLinkById = scoped(
  'provider_links.by_id',
  (q, the: { userId: UserId; linkId: string }, tenancyId) =>
    selectLinks(q)
      .where('p.tenancy_id', '=', tenancyId)
      .where('p.id', '=', the.linkId)
      // @guard things-provider-link
      .where('p.user_id', '=', the.userId),
);

/** Names the columns or values of an account and its user. */
interface AccountOfUser {
  readonly user: RawBuilder<unknown>;
  readonly provider: RawBuilder<unknown>;
  readonly account: RawBuilder<unknown>;
}

/** Builds the condition that an account was taken away from a user, so that only the user or a server gives it back. */
export function isRemovedAccount(
  tenancyId: TenancyId,
  { user, provider, account }: AccountOfUser,
): RawBuilder<boolean> {
  // @guard removed-account-stays-removed
  return sql<boolean>`exists (
    select 1 from removed_sign_ins r where r.tenancy_id = ${tenancyId}::uuid and r.user_id = ${user} and r.kind = 'provider'
      and r.digest = sign_in_digest(${provider} || ' ' || ${account})
  )`;
}

/** Values of a new link. */
export interface NewProviderLink {
  readonly linkId: string;
  readonly userId: UserId;
  readonly providerConfigId: string;
  readonly accountId: string;
  readonly email: string | null;
  readonly allowSignIn: boolean;
  readonly allowConnectedAccounts: boolean;
  readonly now: Date;
}

/**
 * Inserts a link. Violates `provider_links_for_sign_in` if another user signs in with the account,
 * `provider_links_once_for_sign_in` if the user signs in with another account of the provider,
 * `provider_links_by_account` if the user already has the account, and the foreign key `provider_links_of_user` if the
 * user does not exist.
 */
export const insertProviderLink = scoped('provider_links.insert', (q, the: NewProviderLink, tenancyId) =>
  q.insertInto('provider_links').values({
    tenancy_id: tenancyId,
    id: the.linkId,
    user_id: the.userId,
    provider_config_id: the.providerConfigId,
    account_id: the.accountId,
    email: the.email,
    allow_sign_in: the.allowSignIn,
    allow_connected_accounts: the.allowConnectedAccounts,
    created_at: the.now,
  }),
);

/** Changes of a link. */
export interface ProviderLinkChanges {
  readonly email?: string | undefined;
  readonly account_id?: string | undefined;
  readonly allow_sign_in?: boolean | undefined;
  readonly allow_connected_accounts?: boolean | undefined;
}

/** Changes a link. Violates the same unique indexes as an insert. @returns the changed link, if it exists */
export async function updateProviderLink(
  context: Scoped,
  which: { readonly userId: UserId; readonly linkId: string },
  changes: ProviderLinkChanges,
): Promise<ProviderLinkRow | undefined> {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const [row] = await once(context, (q, tenancyId) =>
    q
      .updateTable('provider_links as p')
      .set({ id: which.linkId, ...given })
      .where('p.tenancy_id', '=', tenancyId)
      .where('p.id', '=', which.linkId)
      .where('p.user_id', '=', which.userId)
      .returning(columns),
  );
  return row;
}

/** Deletes a link with its tokens. */
export const deleteProviderLink = scoped(
  'provider_links.delete',
  (q, the: { userId: UserId; linkId: string }, tenancyId) =>
    q
      .deleteFrom('provider_links')
      .where('tenancy_id', '=', tenancyId)
      .where('id', '=', the.linkId)
      // @guard things-deleted-provider-link
      .where('user_id', '=', the.userId),
);

export const deleteProviderLinksOfUser = scoped(
  'provider_links.delete_of_user',
  (q, the: { userId: UserId }, tenancyId) =>
    q.deleteFrom('provider_links').where('tenancy_id', '=', tenancyId).where('user_id', '=', the.userId),
);

/**
 * Data for checking a new link: the other links of the user, and whether another user signs in with the account. Always
 * one row.
 */
export const providerLinkNeighbours = scoped(
  'provider_links.neighbours',
  (q, the: { userId: UserId; providerConfigId: string; accountId: string }, tenancyId) =>
    q
      .selectFrom('tenancies as t')
      .where('t.id', '=', tenancyId)
      .select([
        sql<ProviderLinkRow[] | null>`(
          select json_agg(json_build_object('id', p.id, 'user_id', p.user_id, 'provider_config_id', p.provider_config_id,
            'account_id', p.account_id, 'email', p.email, 'allow_sign_in', p.allow_sign_in,
            'allow_connected_accounts', p.allow_connected_accounts))
          from provider_links p where p.tenancy_id = ${tenancyId} and p.user_id = ${the.userId}
            and p.provider_config_id = ${the.providerConfigId}
        )`.as('own'),
        sql<number>`(
          select count(*)::int from provider_links p where p.tenancy_id = ${tenancyId} and p.user_id = ${the.userId}
        )`.as('links'),
        sql<boolean>`exists (
          select 1 from provider_links p where p.tenancy_id = ${tenancyId} and p.allow_sign_in
            and p.provider_config_id = ${the.providerConfigId} and p.account_id = ${the.accountId}
            and p.user_id <> ${the.userId}
        )`.as('signs_in_another_user'),
        sql<boolean>`exists (
          select 1 from users u where u.tenancy_id = ${tenancyId} and u.id = ${the.userId}
        )`.as('has_user'),
      ]),
);
