import { type BuiltInTemplateType, builtInTemplateIds, darkThemeId, defaultThemeId } from '@portico/contract';

/** An unedited email with placeholders for its texts and values. */
export interface Skeleton {
  readonly html: string;
  readonly plain: string;
}

/** Emails without a template that owners can edit. */
const otherMessages = [
  'password_was_reset',
  'password_was_reset_with_access',
  'address_was_verified',
  'api_key_revoked',
  'failed_emails_digest',
  'webhook_disabled',
  'security_notice',
  'security_notice_with_link',
] as const;

/** The name of an unedited email. */
export type MessageName = BuiltInTemplateType | (typeof otherMessages)[number];

/** The skeletons of all emails in one theme. */
export type Skeletons = Readonly<Record<MessageName, Skeleton>>;

/** The names of all unedited emails. */
export const messageNames: readonly MessageName[] = [
  ...(Object.keys(builtInTemplateIds) as BuiltInTemplateType[]),
  ...otherMessages,
];

/** The themes with skeletons, by ID. A theme is loaded with its first email. */
export const skeletonsOfThemes: Readonly<Record<string, () => Promise<Skeletons>>> = {
  [defaultThemeId]: async () => (await import('./light.ts')).skeletons,
  [darkThemeId]: async () => (await import('./dark.ts')).skeletons,
};
