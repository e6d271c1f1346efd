// Generated from packages/contract by `npm run fix`.
import type {
  AdminEmailDraft,
  AdminEmailTemplate,
  AdminEmailTheme,
  AdminPaymentPage,
  AdminWebhookEndpoint,
  CurrencyRevenue,
  EventPage,
  GetRevenueOptions,
  ListEventsOptions,
  ListPaymentsOptions,
  ListTransactionsOptions,
  PermissionDefinition,
  TransactionPage,
} from '@portico/js';

/** The hooks of calls that are written from the contract, such as `app.emails.useThemes()`. */
declare module '@portico/js' {
  interface AdminWebhooks {
    /** The webhook endpoints of the project, oldest first. */
    useEndpoints(): AdminWebhookEndpoint[];
  }
  interface ServerEvents {
    /** Events of the log, newest first: of the project, or about a user or team. */
    useList(options?: ListEventsOptions): EventPage;
  }
  interface AdminEmails {
    /** The email themes: the built-in ones, then those of the project. */
    useThemes(): AdminEmailTheme[];
    /** The email templates: the built-in ones, then those of the project. */
    useTemplates(): AdminEmailTemplate[];
    /** The email drafts, last updated first. */
    useDrafts(): AdminEmailDraft[];
  }
  interface AdminPayments {
    /** Purchases, grants and changes of item quantities, newest first. */
    useTransactions(options?: ListTransactionsOptions): TransactionPage;
    /** Payments with their refunds and disputes, newest first. */
    useList(options?: ListPaymentsOptions): AdminPaymentPage;
    /** The revenue by currency and day. */
    useRevenue(options: GetRevenueOptions): CurrencyRevenue[];
  }
  interface PorticoAdminApp<ProjectId extends string = string> {
    /** The permission definitions of teams, including the six system permissions, sorted by ID. */
    useTeamPermissionDefinitions(): PermissionDefinition[];
    /** The permission definitions of the project, sorted by ID. */
    useProjectPermissionDefinitions(): PermissionDefinition[];
  }
}
