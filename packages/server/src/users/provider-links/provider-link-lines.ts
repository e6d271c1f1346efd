import type { UserId } from '@portico/contract';
import { type QueryCreator, sql } from 'kysely';
import { millis } from '../../db/column-lines.ts';
import { cast, insertSelect } from '../../db/insert-select.ts';
import { keptId } from '../../db/kept-id.ts';
import type { Tables } from '../../db/tables/index.ts';
import type { TenancyId } from '../../db/tenancy.ts';
import { isRemovedAccount } from './provider-links.queries.ts';

/** JSON of rows, as a flat list, and the time of the statement. */
interface Lines {
  readonly rows: string;
  readonly now: Date;
}

const links = (rows: string) => sql`from jsonb_to_recordset(${rows}::jsonb) as k (
  user_id uuid, id uuid, new_id uuid, provider text, account_id text, email text, allow_sign_in boolean,
  allow_connected_accounts boolean, created_at timestamptz)`;

/** The columns of a new account. */
function linkColumns(now: Date, tenancyId: TenancyId) {
  return {
    tenancy_id: cast(tenancyId, 'uuid'),
    id: keptId('provider_links', 'k', tenancyId),
    user_id: sql.ref<UserId>('k.user_id'),
    provider_config_id: sql.ref<string>('k.provider'),
    account_id: sql.ref<string>('k.account_id'),
    email: sql.ref<string | null>('k.email'),
    allow_sign_in: sql.ref<boolean>('k.allow_sign_in'),
    allow_connected_accounts: sql.ref<boolean>('k.allow_connected_accounts'),
    created_at: sql<Date>`coalesce(k.created_at, ${now}::timestamptz)`,
  };
}

/** Builds the statement part that inserts accounts. One keeps its ID if no other account of the project has it. */
function insertPart(q: QueryCreator<Tables>, { rows: json, now }: Lines, tenancyId: TenancyId) {
  return insertSelect(q, 'provider_links', linkColumns(now, tenancyId), links(json)).returning('id');
}

/** Builds the statement part that adds accounts to users who are there already. */
function addPart(q: QueryCreator<Tables>, { rows: json, now }: Lines, tenancyId: TenancyId) {
  const values = {
    tenancy_id: cast(tenancyId, 'uuid'),
    id: sql<string>`gen_random_uuid()`,
    user_id: sql.ref<UserId>('k.user_id'),
    provider_config_id: sql.ref<string>('k.provider'),
    account_id: sql.ref<string>('k.account_id'),
    email: sql.ref<string | null>('k.email'),
    allow_sign_in: sql.ref<boolean>('k.allow_sign_in'),
    allow_connected_accounts: sql.ref<boolean>('k.allow_connected_accounts'),
    created_at: cast(now, 'timestamptz'),
  };
  const names = { user: sql`k.user_id`, provider: sql`k.provider`, account: sql`k.account_id` };
  return (
    insertSelect(
      q,
      'provider_links',
      values,
      sql`from jsonb_to_recordset(${json}::jsonb) as k (user_id uuid, provider text, account_id text, email text,
            allow_sign_in boolean, allow_connected_accounts boolean)
            where not ${isRemovedAccount(tenancyId, names)}`,
    )
      // The user has the account, or signs in with another one of the provider.
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
  );
}

/** Builds the expression for the accounts of the user `u`, as lines of an export have them. Null for none. */
const exported = (
  tenancyId: TenancyId,
) => sql`(select json_agg(json_build_object('id', p.provider_config_id, 'account_id', p.account_id, 'email', p.email,
      'link_id', p.id, 'allow_sign_in', p.allow_sign_in, 'allow_connected_accounts', p.allow_connected_accounts,
      'created_at_millis', ${millis('p.created_at')}) order by p.created_at, p.id)
    from provider_links p where p.tenancy_id = ${tenancyId}::uuid and p.user_id = u.id)`;

/** How lines of imports and exports have accounts of identity providers. */
export const providerLinkLines = { insertPart, addPart, exported };
