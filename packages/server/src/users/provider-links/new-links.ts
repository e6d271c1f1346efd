import type { UserId } from '@portico/contract';
import { type QueryCreator, sql } from 'kysely';
import { newId } from '../../base/ids.ts';
import { cast, insertSelect } from '../../db/insert-select.ts';
import type { Tables } from '../../db/tables/index.ts';
import type { TenancyId } from '../../db/tenancy.ts';

/** An account of an identity provider that a user signs in with. */
export interface GivenLink {
  /** The provider config. */
  readonly id: string;
  readonly account_id: string;
  readonly email: string | null;
}

/** Returns provider links as the JSON that the statements accept. */
export function providerLinksText(links: readonly GivenLink[]): string {
  return JSON.stringify(
    links.map(({ id, account_id, email }) => ({ id: newId(), provider_config_id: id, account_id, email })),
  );
}

/** The links of a new user. */
export interface NewLinks {
  readonly userId: UserId;
  readonly now: Date;
  /** A JSON array of `{id, provider_config_id, account_id, email}`. */
  readonly providerLinks: string;
}

/** Builds the statement part that inserts a user's links to identity providers. */
export function insertLinksPart(q: QueryCreator<Tables>, the: NewLinks, tenancyId: TenancyId) {
  return insertSelect(
    q,
    'provider_links',
    {
      tenancy_id: cast(tenancyId, 'uuid'),
      id: sql.ref<string>('l.id'),
      user_id: cast(the.userId, 'uuid'),
      provider_config_id: sql.ref<string>('l.provider_config_id'),
      account_id: sql.ref<string>('l.account_id'),
      email: sql.ref<string | null>('l.email'),
      allow_sign_in: sql.lit(true),
      allow_connected_accounts: sql.lit(true),
      created_at: cast(the.now, 'timestamptz'),
    },
    sql`from jsonb_to_recordset(${the.providerLinks}::jsonb)
      as l(id uuid, provider_config_id text, account_id text, email text)`,
  ).returning('id');
}
