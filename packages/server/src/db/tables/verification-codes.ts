import type { Json, SessionId, UserId } from '@portico/contract';
import type { ColumnType } from 'kysely';
import type { TenancyId } from '../tenancy.ts';
import type { Defaulted } from './columns.ts';

/** Verification codes. */
export interface VerificationCodesTable {
  tenancy_id: TenancyId;
  id: string;
  kind: string;
  code_digest: string;
  nonce_digest: string;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
  revoked_at: Defaulted<Date | null>;
  attempts: Defaulted<number>;
  data: ColumnType<Json, string, never>;
  /** The object that the code refers to. Codes of one kind and subject are listed, revoked or voided together. */
  subject: Defaulted<string | null>;
  /** The user that the code acts for, and the version of their credentials when the code was created. */
  user_id: Defaulted<UserId | null>;
  credential_version: Defaulted<number | null>;
  /** The session that started the flow. */
  session_id: Defaulted<SessionId | null>;
  /** The session that the code started. */
  begun_session_id: Defaulted<SessionId | null>;
}
