import type { UserId } from '@portico/contract';
import { type QueryCreator, sql } from 'kysely';
import { millis } from '../../db/column-lines.ts';
import { cast, insertSelect } from '../../db/insert-select.ts';
import type { Tables } from '../../db/tables/index.ts';
import type { TenancyId } from '../../db/tenancy.ts';

const passkeys = (rows: string) => sql`from jsonb_to_recordset(${rows}::jsonb) as k (user_id uuid, credential_id text,
  public_key text, counter bigint, transports jsonb, created_at timestamptz, last_used_at timestamptz, name text,
  user_verified boolean, relying_party_id text)`;

function passkeyColumns(now: Date) {
  return {
    user_id: sql.ref<UserId>('k.user_id'),
    credential_id: sql.ref<string>('k.credential_id'),
    public_key: sql<Buffer>`decode(k.public_key, 'base64')`,
    counter: sql.ref<number>('k.counter'),
    transports: sql.ref<string>('k.transports'),
    created_at: sql<Date>`coalesce(k.created_at, ${now}::timestamptz)`,
    last_used_at: sql.ref<Date | null>('k.last_used_at'),
    name: sql.ref<string | null>('k.name'),
    user_verified: sql.ref<boolean | null>('k.user_verified'),
    relying_party_id: sql.ref<string | null>('k.relying_party_id'),
  };
}

/** Builds the statement part that inserts the passkeys of imported users. @param the the rows as JSON, a flat list */
function insertPart(q: QueryCreator<Tables>, the: { readonly rows: string; readonly now: Date }, tenancyId: TenancyId) {
  const values = { tenancy_id: cast(tenancyId, 'uuid'), ...passkeyColumns(the.now) };
  return insertSelect(q, 'passkeys', values, passkeys(the.rows)).returning('credential_id');
}

/** Builds the expression for the passkeys of the user `u`, as lines of an export have them. Null for none. */
const exported = (tenancyId: TenancyId) => sql`(select json_agg(json_build_object('credential_id', k.credential_id,
      'public_key', translate(encode(k.public_key, 'base64'), E'+/=\\n', '-_'), 'counter', k.counter,
      'transports', k.transports, 'name', k.name, 'created_at_millis', ${millis('k.created_at')},
      'last_used_at_millis', ${millis('k.last_used_at')}, 'user_verified', k.user_verified,
      'relying_party_id', k.relying_party_id) order by k.created_at, k.credential_id)
    from passkeys k where k.tenancy_id = ${tenancyId}::uuid and k.user_id = u.id)`;

/** How lines of imports and exports have passkeys. */
export const passkeyLines = { insertPart, exported };
