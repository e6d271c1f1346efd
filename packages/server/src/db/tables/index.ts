import type { ApiKeysTable } from './api-keys.ts';
import type { BrandingsTable } from './branding.ts';
import type { EmailBroadcastsTable, EmailRatesTable, EmailSourcesTable } from './broadcasts.ts';
import type { ChangesTable } from './changes.ts';
import type { CliLoginsTable } from './cli-logins.ts';
import type {
  EmailChatMessagesTable,
  EmailDigestsTable,
  EmailDraftsTable,
  EmailFailuresTable,
  EmailSuppressionsTable,
  EmailTemplateVersionsTable,
  EmailWebhookReceiptsTable,
  EmailWebhooksTable,
  MailOutagesTable,
  OutgoingEmailsTable,
} from './emails.ts';
import type { ErasuresTable, EventSealsTable, EventsTable, FailedSignInsTable, UnsealedEventsTable } from './events.ts';
import type { ImagesTable } from './images.ts';
import type { ImportedPasswordKeysTable } from './imported-password-keys.ts';
import type { DemoDataTable, ImportLinesTable, ImportRunsTable, OldSystemsTable } from './imports.ts';
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
import type { RequestBodiesTable, RequestRoomsTable, RequestsTable } from './requests.ts';
import type { KnownDevicesTable, SecurityNoticesTable } from './security-notices.ts';
import type { ServerProcessesTable } from './server-processes.ts';
import type { SessionsTable } from './sessions.ts';
import type { SignUpConsentsTable, WithdrawnConsentsTable } from './sign-up-consents.ts';
import type { SigningPeriodsTable } from './signing-periods.ts';
import type { ProviderTokensTable, SocialRequestsTable } from './social.ts';
import type { TeamMembershipsTable, TeamPermissionGrantsTable, TeamsTable } from './teams.ts';
import type { TrustedDevicesTable } from './trusted-devices.ts';
import type {
  ContactChannelsTable,
  ProjectPermissionGrantsTable,
  ProviderLinksTable,
  RemovedSignInsTable,
  UserActivityTable,
  UserNotesTable,
  UsersTable,
  UserTagsTable,
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
  user_notes: UserNotesTable;
  user_tags: UserTagsTable;
  contact_channels: ContactChannelsTable;
  provider_links: ProviderLinksTable;
  removed_sign_ins: RemovedSignInsTable;
  project_permission_grants: ProjectPermissionGrantsTable;
  passkeys: PasskeysTable;
  imported_password_keys: ImportedPasswordKeysTable;
  import_runs: ImportRunsTable;
  demo_data: DemoDataTable;
  import_lines: ImportLinesTable;
  old_systems: OldSystemsTable;
  recovery_codes: RecoveryCodesTable;
  trusted_devices: TrustedDevicesTable;
  cli_logins: CliLoginsTable;
  sessions: SessionsTable;
  outgoing_emails: OutgoingEmailsTable;
  mail_outages: MailOutagesTable;
  email_drafts: EmailDraftsTable;
  email_template_versions: EmailTemplateVersionsTable;
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
  sign_up_consents: SignUpConsentsTable;
  withdrawn_consents: WithdrawnConsentsTable;
  metric_events: MetricEventsTable;
  metric_counts: MetricCountsTable;
  recent_users: RecentUsersTable;
  brandings: BrandingsTable;
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
  server_processes: ServerProcessesTable;
  events: EventsTable;
  unsealed_events: UnsealedEventsTable;
  event_seals: EventSealsTable;
  erasures: ErasuresTable;
  failed_sign_ins: FailedSignInsTable;
  requests: RequestsTable;
  request_bodies: RequestBodiesTable;
  request_rooms: RequestRoomsTable;
}

/** The part of the server that writes to each table. Others may only read it. */
export const tableOwners: Readonly<Record<keyof Tables, string>> = {
  changes: 'kernel/changes',
  projects: 'ground/projects',
  tenancies: 'ground/projects',
  removed_tenancies: 'ground/projects',
  project_key_sets: 'ground/projects',
  users: 'users/users',
  user_activity: 'users/users',
  user_notes: 'users/notes',
  user_tags: 'users/tags',
  contact_channels: 'users/contact-channels',
  provider_links: 'users/provider-links',
  removed_sign_ins: 'users/provider-links',
  project_permission_grants: 'users/permissions',
  passkeys: 'sign-in/passkey',
  imported_password_keys: 'sign-in/password',
  import_runs: 'owners/moving',
  demo_data: 'owners/demo-data',
  import_lines: 'owners/moving',
  old_systems: 'owners/old-system',
  recovery_codes: 'sign-in/totp',
  trusted_devices: 'sign-in/totp',
  cli_logins: 'sign-in/cli-login',
  sessions: 'users/sessions',
  outgoing_emails: 'mail/emails',
  mail_outages: 'mail/outages',
  email_drafts: 'mail/email-studio',
  email_template_versions: 'mail/email-studio',
  email_chat_messages: 'mail/email-studio',
  email_broadcasts: 'mail/broadcasts',
  email_rates: 'mail/broadcasts',
  email_sources: 'mail/broadcasts',
  email_suppressions: 'mail/email-suppressions',
  email_webhooks: 'mail/email-webhooks',
  email_failures: 'mail/email-digest',
  email_digests: 'mail/email-digest',
  email_webhook_receipts: 'mail/email-webhooks',
  images: 'ground/images',
  verification_codes: 'ground/verification-codes',
  rate_limits: 'kernel/rate-limits',
  social_requests: 'sign-in/social',
  provider_tokens: 'sign-in/social',
  teams: 'teams/teams',
  team_memberships: 'teams/teams',
  team_permission_grants: 'teams/teams',
  api_keys: 'teams/api-keys',
  notification_preferences: 'users/notifications',
  sign_up_consents: 'users/sign-up-fields',
  withdrawn_consents: 'users/sign-up-fields',
  metric_events: 'owners/metrics',
  metric_counts: 'owners/metrics',
  recent_users: 'owners/metrics',
  brandings: 'owners/branding',
  provisioned_projects: 'owners/integrations',
  payment_accounts: 'payments/payment-provider',
  payment_sessions: 'payments/payment-provider',
  payments: 'payments/payment-provider',
  payment_emails: 'payments/payment-provider',
  payment_customers: 'payments/customers',
  subscriptions: 'payments/purchases',
  one_time_purchases: 'payments/purchases',
  item_quantity_changes: 'payments/items',
  item_settlements: 'payments/items',
  payment_requests: 'payments/customers',
  data_keys: 'ground/data-keys',
  vault_entries: 'vault',
  webhook_applications: 'history/webhooks',
  webhook_endpoints: 'history/webhooks',
  webhook_messages: 'history/webhooks',
  webhook_deliveries: 'history/webhooks',
  webhook_attempts: 'history/webhooks',
  webhook_portal_tokens: 'history/webhooks',
  webhook_replays: 'history/webhooks',
  security_notices: 'history/security-notices',
  known_devices: 'history/security-notices',
  signing_periods: 'kernel/tokens',
  server_processes: 'owners/installation',
  events: 'history/events',
  unsealed_events: 'history/events',
  event_seals: 'history/events',
  erasures: 'history/erasures',
  failed_sign_ins: 'history/events',
  requests: 'history/requests',
  request_bodies: 'history/requests',
  request_rooms: 'history/requests',
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
  'server_processes',
  'mail_outages',
]);
