import type { TenancyId } from '../tenancy.ts';
import type { Defaulted, JsonColumn } from './columns.ts';

/** The sender of a message at the time of an attempt. */
export interface SentWith {
  type: 'shared' | 'standard';
  host?: string;
  port?: number;
  username?: string;
  sender_name: string;
  sender_email: string;
}

/** Queued and sent emails. */
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
  last_error_type: string | null;
  sent_with: JsonColumn<SentWith>;
  expires_at: Defaulted<Date | null>;
}

/** Drafts of emails to users. */
export interface EmailDraftsTable {
  tenancy_id: TenancyId;
  id: string;
  display_name: string;
  tsx_source: string;
  /** Null for the active theme, `'false'` for no theme. */
  theme_id: string | null;
  created_at: Date;
  updated_at: Date;
  sent_at: Date | null;
}
