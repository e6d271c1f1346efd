import type { Json } from '@portico/contract';
import type { ColumnType } from 'kysely';
import type { TenancyId } from '../tenancy.ts';
import type { Defaulted } from './columns.ts';

/** Single-use secrets sent to someone. */
export interface VerificationCodesTable {
  tenancy_id: TenancyId;
  id: string;
  kind: string;
  code_digest: string;
  nonce_digest: string;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
  attempts: Defaulted<number>;
  data: ColumnType<Json, string, never>;
  /** What it is about, for kinds that are listed and withdrawn. */
  subject: Defaulted<string | null>;
}
