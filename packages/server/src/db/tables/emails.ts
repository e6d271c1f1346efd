import type { EmailProvider, UserId } from '@portico/contract';
import type { GeneratedAlways } from 'kysely';
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
  /** Parts that only the recipient may read. Empty when delivery is over. */
  secrets: Defaulted<readonly string[]>;
  /** Whether the body can be kept without the secrets. */
  keeps_body: Defaulted<boolean>;
  /** When the body is deleted. Null before delivery is over, and afterwards. */
  body_until: Defaulted<Date | null>;
  /** The broadcast that the email belongs to. Its content is rendered when it is sent, and not stored. */
  broadcast_id: Defaulted<string | null>;
  user_id: Defaulted<UserId | null>;
  /** The notification category that the unsubscribe link of the email disables. */
  category_id: Defaulted<string | null>;
  /** 0 for emails that a user waits for, 1 for broadcasts. */
  lane: Defaulted<number>;
  /** A process has begun to send the email and has not stored the result. */
  is_sending: Defaulted<boolean>;
  /** A process died while it sent the email, and the email was sent again. */
  may_be_duplicate: Defaulted<boolean>;
  bounced_at: Defaulted<Date | null>;
  marked_as_spam_at: Defaulted<Date | null>;
  delayed_at: Defaulted<Date | null>;
  last_attempt_at: Defaulted<Date | null>;
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

/** Source and theme of an email template, as they are stored. */
export interface StoredTemplate {
  readonly tsx_source: string;
  /** Absent for the active theme, false for no theme. */
  readonly theme_id?: string | false;
}

/** A version of a template that was published before, as it is stored. */
export interface FormerTemplate extends StoredTemplate {
  readonly replaced_at_millis: number;
}

/** The drafts of email templates, and earlier versions. */
export interface EmailTemplateVersionsTable {
  tenancy_id: TenancyId;
  template_id: string;
  revision: Defaulted<number>;
  /** Null for none. */
  draft: JsonColumn<StoredTemplate>;
  draft_updated_at: Date | null;
  former: JsonColumn<readonly FormerTemplate[]>;
}

/** Addresses that get no emails of a project. */
export interface EmailSuppressionsTable {
  tenancy_id: TenancyId;
  /** In lower case. */
  address: string;
  id: string;
  reason: 'bounce' | 'complaint' | 'rejected' | 'manual';
  detail: string;
  /** The email provider that reported the address. */
  provider: string | null;
  created_at: Date;
}

/** URLs at which email providers report bounces and complaints. */
export interface EmailWebhooksTable {
  tenancy_id: TenancyId;
  provider: EmailProvider;
  token_digest: string;
  signing_secret_sealed: string | null;
  created_at: Date;
  last_event_at: Defaulted<Date | null>;
  last_event_type: Defaulted<string | null>;
}

/** Reports of email providers that have taken effect. */
export interface EmailWebhookReceiptsTable {
  tenancy_id: TenancyId;
  digest: string;
  received_at: Date;
}

/** Emails that failed for good or bounced in the last two days. Triggers write them. */
export interface EmailFailuresTable {
  tenancy_id: TenancyId;
  email_id: string;
  failed_at: Date;
}

/** When each project owner got the last digest of failed emails. */
export interface EmailDigestsTable {
  /** Tenancy of the owner: that of the internal project. */
  tenancy_id: TenancyId;
  user_id: UserId;
  sent_at: Date;
}

/** Mail servers that do not accept emails now. */
export interface MailOutagesTable {
  /** `installation`, or the ID of the tenancy whose own server it is. */
  server: string;
  since: Date;
  last_failed_at: Date;
  reported_at: Date;
  /** The database pool returns `bigint` columns as text. */
  failures: string;
  last_error: string;
}

/** Messages of the AI chats about templates, themes and drafts. */
export interface EmailChatMessagesTable {
  tenancy_id: TenancyId;
  /** ID of the template, theme or draft. */
  thread_id: string;
  /** The database pool returns `bigint` columns as text, so it is only sorted by. */
  position: GeneratedAlways<string>;
  message: string;
  bytes: number;
  created_at: Date;
}
