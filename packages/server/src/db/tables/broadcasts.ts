import type { UserId } from '@portico/contract';
import type { TenancyId } from '../tenancy.ts';
import type { Defaulted, JsonColumn } from './columns.ts';

/** Requests to send an email to users. */
export interface EmailBroadcastsTable {
  tenancy_id: TenancyId;
  id: string;
  created_at: Date;
  source: 'html' | 'template' | 'draft';
  source_id: string | null;
  /** Name of the template or draft. */
  name: string | null;
  template_digest: string;
  theme_digest: string;
  variables: JsonColumn<Readonly<Record<string, unknown>>>;
  /** Null for the subject of the template. */
  subject: string | null;
  /** The category of emails whose template has none. */
  category_id: string;
  /** Whether users whose primary email is not verified are skipped. */
  only_verified: Defaulted<boolean>;
  /** In the order of their IDs. Null for all users. */
  user_ids: readonly UserId[] | null;
  user_count: number;
  status: Defaulted<'sending' | 'paused' | 'completed' | 'cancelled' | 'failed'>;
  /** Why the broadcast was paused or failed. */
  error: string | null;
  send_at: Date;
  finished_at: Date | null;
  /** Null if nothing is left to do, or if the broadcast is paused. */
  next_batch_at: Date | null;
  lease_id: string | null;
  /** The last user whose email was added or skipped. */
  last_user_id: UserId | null;
  failed_batches: Defaulted<number>;
  processed_count: Defaulted<number>;
  queued_count: Defaulted<number>;
  without_address_count: Defaulted<number>;
  unsubscribed_count: Defaulted<number>;
  /** A trigger of `outgoing_emails` writes it. */
  delivered_count: Defaulted<number>;
  /** A trigger of `outgoing_emails` writes it. */
  failed_count: Defaulted<number>;
  idempotency_key: string | null;
  request_digest: string;
}

/** Sources of templates and themes that broadcasts use. */
export interface EmailSourcesTable {
  tenancy_id: TenancyId;
  digest: string;
  source: string;
  /** To the day. */
  used_at: Date;
}

/** How fast projects send broadcasts. Projects without a row have no limit. */
export interface EmailRatesTable {
  tenancy_id: TenancyId;
  emails_per_second: number;
  next_batch_at: Date;
}
