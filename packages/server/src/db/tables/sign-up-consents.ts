import type { UserId } from '@portico/contract';
import type { TenancyId } from '../tenancy.ts';

/** What users have agreed to at sign-up. Rows are never changed, and are moved by a withdrawal. */
export interface SignUpConsentsTable {
  tenancy_id: TenancyId;
  user_id: UserId;
  field_id: string;
  version: string;
  /** What the user agreed to, as it was shown. */
  text: string;
  url: string | null;
  given_at: Date;
  recorded_by: 'user' | 'server';
}

/** Consents that users have withdrawn, as they were given. Rows are never changed. */
export interface WithdrawnConsentsTable extends SignUpConsentsTable {
  withdrawn_at: Date;
  withdrawn_by: 'user' | 'server';
}
