import type { ApiKeysTable } from './api-keys.ts';
import type { EmailBroadcastsTable, EmailRatesTable, EmailSourcesTable } from './broadcasts.ts';
import type { ChangesTable } from './changes.ts';
import type { CliLoginsTable } from './cli-logins.ts';
import type {
  EmailChatMessagesTable,
  EmailDigestsTable,
  EmailDraftsTable,
  EmailFailuresTable,
  EmailSuppressionsTable,
  EmailWebhookReceiptsTable,
  EmailWebhooksTable,
  MailOutagesTable,
  OutgoingEmailsTable,
} from './emails.ts';
import type { EventSealsTable, EventsTable, UnsealedEventsTable } from './events.ts';
import type { ImagesTable } from './images.ts';
import type { ProvisionedProjectsTable } from './integrations.ts';
import type { MetricCountsTable, MetricEventsTable, RecentUsersTable } from './metrics.ts';
import type { NotificationPreferencesTable } from './notifications.ts';
import type { PasskeysTable } from './passkeys.ts';
import type {
  ItemQuantityChangesTable,
  ItemSettlementsTable,
  OneTimePurchasesTable,
  PaymentAccountsTable,
  PaymentCustomersTable,
  PaymentEmailsTable,
  PaymentRequestsTable,
  PaymentSessionsTable,
  PaymentsTable,
  SubscriptionsTable,
} from './payments.ts';
import type { ProjectKeySetsTable, ProjectsTable, RemovedTenanciesTable, TenanciesTable } from './projects.ts';
import type { RateLimitsTable } from './rate-limits.ts';
import type { RecoveryCodesTable } from './recovery-codes.ts';
import type { KnownDevicesTable, SecurityNoticesTable } from './security-notices.ts';
import type { SessionsTable } from './sessions.ts';
import type { SigningPeriodsTable } from './signing-periods.ts';
import type { ProviderTokensTable, SocialRequestsTable } from './social.ts';
import type { TeamMembershipsTable, TeamPermissionGrantsTable, TeamsTable } from './teams.ts';
import type { TrustedDevicesTable } from './trusted-devices.ts';
import type {
  ContactChannelsTable,
  ProjectPermissionGrantsTable,
  ProviderLinksTable,
  UserActivityTable,
  UsersTable,
} from './users.ts';

import type { DataKeysTable, VaultEntriesTable } from './vault.ts';
import type { VerificationCodesTable } from './verification-codes.ts';
import type {
  WebhookApplicationsTable,
  WebhookAttemptsTable,
  WebhookDeliveriesTable,
  WebhookEndpointsTable,
  WebhookMessagesTable,
  WebhookPortalTokensTable,
  WebhookReplaysTable,
} from './webhooks.ts';

/** Every table, for the query builder. */
export interface Tables {
  changes: ChangesTable;
  projects: ProjectsTable;
  tenancies: TenanciesTable;
  removed_tenancies: RemovedTenanciesTable;
  project_key_sets: ProjectKeySetsTable;
  users: UsersTable;
  user_activity: UserActivityTable;
  contact_channels: ContactChannelsTable;
  provider_links: ProviderLinksTable;
  project_permission_grants: ProjectPermissionGrantsTable;
  passkeys: PasskeysTable;
  recovery_codes: RecoveryCodesTable;
  trusted_devices: TrustedDevicesTable;
  cli_logins: CliLoginsTable;
  sessions: SessionsTable;
  outgoing_emails: OutgoingEmailsTable;
  mail_outages: MailOutagesTable;
  email_drafts: EmailDraftsTable;
  email_chat_messages: EmailChatMessagesTable;
  email_broadcasts: EmailBroadcastsTable;
  email_rates: EmailRatesTable;
  email_sources: EmailSourcesTable;
  email_suppressions: EmailSuppressionsTable;
  email_webhooks: EmailWebhooksTable;
  email_failures: EmailFailuresTable;
  email_digests: EmailDigestsTable;
  email_webhook_receipts: EmailWebhookReceiptsTable;
  images: ImagesTable;
  verification_codes: VerificationCodesTable;
  rate_limits: RateLimitsTable;
  social_requests: SocialRequestsTable;
  provider_tokens: ProviderTokensTable;
  teams: TeamsTable;
  team_memberships: TeamMembershipsTable;
  team_permission_grants: TeamPermissionGrantsTable;
  api_keys: ApiKeysTable;
  notification_preferences: NotificationPreferencesTable;
  metric_events: MetricEventsTable;
  metric_counts: MetricCountsTable;
  recent_users: RecentUsersTable;
  provisioned_projects: ProvisionedProjectsTable;
  payment_accounts: PaymentAccountsTable;
  payment_sessions: PaymentSessionsTable;
  payments: PaymentsTable;
  payment_emails: PaymentEmailsTable;
  payment_customers: PaymentCustomersTable;
  subscriptions: SubscriptionsTable;
  one_time_purchases: OneTimePurchasesTable;
  item_quantity_changes: ItemQuantityChangesTable;
  item_settlements: ItemSettlementsTable;
  payment_requests: PaymentRequestsTable;
  data_keys: DataKeysTable;
  vault_entries: VaultEntriesTable;
  webhook_applications: WebhookApplicationsTable;
  webhook_endpoints: WebhookEndpointsTable;
  webhook_messages: WebhookMessagesTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhook_attempts: WebhookAttemptsTable;
  webhook_portal_tokens: WebhookPortalTokensTable;
  webhook_replays: WebhookReplaysTable;
  security_notices: SecurityNoticesTable;
  known_devices: KnownDevicesTable;
  signing_periods: SigningPeriodsTable;
  events: EventsTable;
  unsealed_events: UnsealedEventsTable;
  event_seals: EventSealsTable;
}

/** The part of the server that writes to each table. Others may only read it. */
export const tableOwners: Readonly<Record<keyof Tables, string>> = {
  changes: 'platform/changes',
  projects: 'features/projects',
  tenancies: 'features/projects',
  removed_tenancies: 'features/projects',
  project_key_sets: 'features/projects',
  users: 'features/users',
  user_activity: 'features/users',
  contact_channels: 'features/users',
  provider_links: 'features/users',
  project_permission_grants: 'features/permissions',
  passkeys: 'features/passkey',
  recovery_codes: 'features/totp',
  trusted_devices: 'totp',
  cli_logins: 'features/cli-login',
  sessions: 'features/sessions',
  outgoing_emails: 'features/emails',
  mail_outages: 'features/emails',
  email_drafts: 'features/email-studio',
  email_chat_messages: 'features/email-studio',
  email_broadcasts: 'features/broadcasts',
  email_rates: 'features/broadcasts',
  email_sources: 'features/broadcasts',
  email_suppressions: 'features/email-suppressions',
  email_webhooks: 'features/email-webhooks',
  email_failures: 'features/email-digest',
  email_digests: 'features/email-digest',
  email_webhook_receipts: 'features/email-webhooks',
  images: 'features/images',
  verification_codes: 'features/verification-codes',
  rate_limits: 'platform/rate-limits',
  social_requests: 'features/social',
  provider_tokens: 'features/social',
  teams: 'features/teams',
  team_memberships: 'features/teams',
  team_permission_grants: 'features/teams',
  api_keys: 'features/api-keys',
  notification_preferences: 'features/notifications',
  metric_events: 'features/metrics',
  metric_counts: 'features/metrics',
  recent_users: 'features/metrics',
  provisioned_projects: 'features/integrations',
  payment_accounts: 'features/payment-provider',
  payment_sessions: 'features/payment-provider',
  payments: 'features/payment-provider',
  payment_emails: 'features/payment-provider',
  payment_customers: 'features/purchases',
  subscriptions: 'features/purchases',
  one_time_purchases: 'features/purchases',
  item_quantity_changes: 'features/items',
  item_settlements: 'features/items',
  payment_requests: 'features/purchases',
  data_keys: 'features/data-keys',
  vault_entries: 'features/vault',
  webhook_applications: 'features/webhooks',
  webhook_endpoints: 'features/webhooks',
  webhook_messages: 'features/webhooks',
  webhook_deliveries: 'features/webhooks',
  webhook_attempts: 'features/webhooks',
  webhook_portal_tokens: 'features/webhooks',
  webhook_replays: 'features/webhooks',
  security_notices: 'features/security-notices',
  known_devices: 'features/security-notices',
  signing_periods: 'platform/tokens',
  events: 'features/events',
  unsealed_events: 'features/events',
  event_seals: 'features/events',
};

/** Tables without a tenancy. All others are accessed through `scoped` statements only. */
export const aboveTenancies: ReadonlySet<string> = new Set<keyof Tables>([
  'changes',
  'projects',
  'tenancies',
  'removed_tenancies',
  'project_key_sets',
  'provisioned_projects',
  'signing_periods',
  'mail_outages',
]);
