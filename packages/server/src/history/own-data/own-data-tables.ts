import type { Tables } from '../../db/tables/index.ts';

/** A table with rows about users. */
type TableName = keyof Tables & string;

/** A table that is a part of an export. */
export interface ExportedTable {
  readonly table: TableName;
  /** The name of the rows in the export. */
  readonly name: string;
  /** Columns that are left out: secrets, digests, and what only Portico needs. */
  readonly without: readonly string[];
}

/** Tables with few rows of a user, found by `user_id`. */
export const accountTables: readonly ExportedTable[] = [
  { table: 'contact_channels', name: 'contact_channels', without: [] },
  { table: 'user_activity', name: 'activity', without: [] },
  { table: 'provider_links', name: 'provider_accounts', without: [] },
  { table: 'passkeys', name: 'passkeys', without: ['public_key', 'counter'] },
  { table: 'recovery_codes', name: 'recovery_codes', without: ['digest'] },
  { table: 'known_devices', name: 'known_devices', without: [] },
  { table: 'trusted_devices', name: 'trusted_devices', without: ['digest'] },
  { table: 'team_memberships', name: 'team_memberships', without: [] },
  { table: 'team_permission_grants', name: 'team_permissions', without: [] },
  { table: 'project_permission_grants', name: 'project_permissions', without: [] },
  { table: 'api_keys', name: 'api_keys', without: ['digest'] },
  { table: 'notification_preferences', name: 'notification_preferences', without: [] },
  { table: 'sign_up_consents', name: 'consents', without: [] },
  { table: 'withdrawn_consents', name: 'withdrawn_consents', without: [] },
];

/** Notes of owners, without who wrote them. Only if the project includes what servers store about users. */
export const notesTable: ExportedTable = { table: 'user_notes', name: 'notes', without: ['author'] };

/** Tables with the payments of a user, found by `customer_id`. */
export const customerTables: readonly ExportedTable[] = [
  { table: 'payment_customers', name: 'payment_customers', without: ['reads_begun', 'read_stored', 'sync_due_at'] },
  { table: 'subscriptions', name: 'subscriptions', without: ['session_id'] },
  { table: 'one_time_purchases', name: 'purchases', without: [] },
  { table: 'payments', name: 'payments', without: ['session_id'] },
];

/** Columns of users that are left out. */
export const hiddenUserColumns: readonly string[] = [
  'password_hash',
  'totp_secret_sealed',
  'totp_last_step',
  'search_text',
  'metadata_bytes',
  'credential_version',
  'created_in',
  'restricted_by_admin_private_details',
];

/** Tables with rows of a user that other statements of this folder read. */
export const pagedTables: readonly TableName[] = [
  'users',
  'sessions',
  'user_notes',
  'events',
  'failed_sign_ins',
  'outgoing_emails',
  'item_quantity_changes',
];

/** Tables with rows of a user that are not exported, and why. */
export const leftOutTables: Readonly<Partial<Record<TableName, string>>> = {
  user_tags: 'a copy of the tags of the user, for lists',
  recent_users: 'a copy of a time of the user, for counts',
  verification_codes: 'digests of codes that expire',
  social_requests: 'sealed, for the minutes of a sign-in',
  cli_logins: 'digests, for the minutes of a sign-in',
  security_notices: 'deleted within two hours: the email is exported',
  import_lines: 'only the ID of the user, deleted after 30 days',
  email_digests: 'only when an owner got the last digest',
  item_settlements: 'sums of quantity changes, which are exported',
  payment_sessions: 'choices on the purchase page. Purchases are exported',
  payment_emails: 'which emails on payments were queued. The emails are exported',
  erasures: 'only of deleted users',
  requests: 'operations for at most seven days. What they changed is exported as events',
  removed_sign_ins: 'digests, so that nothing gives a removed sign-in back',
};
