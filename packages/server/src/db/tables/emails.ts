import type { TenancyId } from '../tenancy.ts';
import type { Defaulted } from './columns.ts';

/** Mail on its way, and afterwards the record of it. */
export interface OutgoingEmailsTable {
  tenancy_id: TenancyId;
  id: string;
  created_at: Date;
  recipient: string;
  subject: string;
  html: string;
  plain: string;
  sender_name: string;
  attempts: Defaulted<number>;
  next_attempt_at: Date | null;
  delivered_at: Date | null;
  last_error: string | null;
}
