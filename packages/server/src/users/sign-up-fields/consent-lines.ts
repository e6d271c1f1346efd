import type { UserId } from '@portico/contract';
import { type QueryCreator, sql } from 'kysely';
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

/** How a batch of lines of an import writes consents. */
export const consentLines = { insertPart, insertWithdrawnPart };
