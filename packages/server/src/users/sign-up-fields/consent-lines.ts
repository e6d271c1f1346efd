import type { UserId } from '@portico/contract';
import { type QueryCreator, sql } from 'kysely';
import { millis } from '../../db/column-lines.ts';
import { cast, insertSelect } from '../../db/insert-select.ts';
import type { Tables } from '../../db/tables/index.ts';
import type { TenancyId } from '../../db/tenancy.ts';

const consents = (rows: string) => sql`from jsonb_to_recordset(${rows}::jsonb) as c (user_id uuid, field_id text,
  version text, text text, url text, given_at timestamptz, recorded_by text)`;

const withdrawn = (rows: string) => sql`from jsonb_to_recordset(${rows}::jsonb) as w (user_id uuid, field_id text,
  version text, text text, url text, given_at timestamptz, recorded_by text, withdrawn_at timestamptz, withdrawn_by text)`;

const consentColumns = {
  user_id: sql.ref<UserId>('c.user_id'),
  field_id: sql.ref<string>('c.field_id'),
  version: sql.ref<string>('c.version'),
  text: sql.ref<string>('c.text'),
  url: sql.ref<string | null>('c.url'),
  given_at: sql.ref<Date>('c.given_at'),
  recorded_by: sql.ref<'user' | 'server'>('c.recorded_by'),
};

const withdrawnColumns = {
  user_id: sql.ref<UserId>('w.user_id'),
  field_id: sql.ref<string>('w.field_id'),
  version: sql.ref<string>('w.version'),
  text: sql.ref<string>('w.text'),
  url: sql.ref<string | null>('w.url'),
  given_at: sql.ref<Date>('w.given_at'),
  recorded_by: sql.ref<'user' | 'server'>('w.recorded_by'),
  withdrawn_at: sql.ref<Date>('w.withdrawn_at'),
  withdrawn_by: sql.ref<'user' | 'server'>('w.withdrawn_by'),
};

/** Builds the statement part that inserts consents. @param json the rows, as a flat list */
function insertPart(q: QueryCreator<Tables>, json: string, tenancyId: TenancyId) {
  const values = { tenancy_id: cast(tenancyId, 'uuid'), ...consentColumns };
  return insertSelect(q, 'sign_up_consents', values, consents(json)).returning('version');
}

/** Builds the statement part that inserts withdrawn consents. @param json the rows, as a flat list */
function insertWithdrawnPart(q: QueryCreator<Tables>, json: string, tenancyId: TenancyId) {
  const values = { tenancy_id: cast(tenancyId, 'uuid'), ...withdrawnColumns };
  return insertSelect(q, 'withdrawn_consents', values, withdrawn(json)).returning('version');
}

/** Most consents of a user in an export. */
const partsMax = 1000;

/** Builds the expression for the consents of the user `u`, as lines of an export have them. Null for none. */
const exported = (
  tenancyId: TenancyId,
) => sql`(select json_agg(json_build_object('field_id', s.field_id, 'version', s.version, 'text', s.text, 'url', s.url,
          'given_at_millis', ${millis('s.given_at')}, 'recorded_by', s.recorded_by) order by s.field_id, s.version)
        from (select * from sign_up_consents c where c.tenancy_id = ${tenancyId}::uuid and c.user_id = u.id
          limit ${sql.lit(partsMax)}) as s)`;

/** Builds the expression for the withdrawn consents of the user `u`, as lines of an export have them. Null for none. */
const exportedWithdrawn = (
  tenancyId: TenancyId,
) => sql`(select json_agg(json_build_object('field_id', w.field_id, 'version', w.version, 'text', w.text, 'url', w.url,
          'given_at_millis', ${millis('w.given_at')}, 'recorded_by', w.recorded_by,
          'withdrawn_at_millis', ${millis('w.withdrawn_at')}, 'withdrawn_by', w.withdrawn_by)
          order by w.withdrawn_at, w.field_id, w.version)
        from (select * from withdrawn_consents c where c.tenancy_id = ${tenancyId}::uuid and c.user_id = u.id
          limit ${sql.lit(partsMax)}) as w)`;

/** How lines of imports and exports have consents. */
export const consentLines = { insertPart, insertWithdrawnPart, exported, exportedWithdrawn };
