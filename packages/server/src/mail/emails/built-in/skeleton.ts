import type { BuiltInTemplateType } from '@portico/contract';

/** Emails without a template that owners can edit. */
export const otherMessages = [
  'password_was_reset',
  'password_was_reset_with_access',
  'address_was_verified',
  'api_key_revoked',
  'failed_emails_digest',
  'webhook_disabled',
  'security_notice',
  'security_notice_with_link',
] as const;

/** An unedited email with placeholders for its texts and values. */
export interface Skeleton {
  readonly html: string;
  readonly plain: string;
}

/** The name of an unedited email. */
export type MessageName = BuiltInTemplateType | (typeof otherMessages)[number];

/** The skeletons of all emails in one theme. */
export type Skeletons = Readonly<Record<MessageName, Skeleton>>;
