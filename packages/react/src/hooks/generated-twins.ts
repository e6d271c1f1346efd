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
    /** The webhook endpoints of the project. Oldest first. */
    useEndpoints(): AdminWebhookEndpoint[];
  }
  interface ServerEvents {
    /**
     * Events of the log. Newest first: of the project, or about a user or team. One request reads a limited number of
     * events, so a page can have fewer items than `limit`, or none, although there are more. Continue with `nextCursor`
     * until it is null.
     */
    useList(options?: ListEventsOptions): EventPage;
  }
  interface AdminEmails {
    /** Email themes. The built-in themes first, then the themes of the project. */
    useThemes(): AdminEmailTheme[];
    /** Email templates. The built-in templates first, then the templates of the project. */
    useTemplates(): AdminEmailTemplate[];
    /** Email drafts. Last updated first. */
    useDrafts(): AdminEmailDraft[];
  }
  interface AdminPayments {
    /** The transactions of the project. Purchases, grants and changes of item quantities, newest first. */
    useTransactions(options?: ListTransactionsOptions): TransactionPage;
    /** The payments of the project. Newest first, with refunds and disputes. */
    useList(options?: ListPaymentsOptions): AdminPaymentPage;
    /**
     * The revenue of the project by currency and day. Payments count on the day on which they were paid, and refunds
     * and lost disputes on the day of their payment. Days without payments are missing.
     */
    useRevenue(options: GetRevenueOptions): CurrencyRevenue[];
  }
  interface PorticoAdminApp<ProjectId extends string = string> {
    /** The permission definitions of teams, including the six system permissions, sorted by ID. */
    useTeamPermissionDefinitions(): PermissionDefinition[];
    /** The permission definitions of the project, sorted by ID. */
    useProjectPermissionDefinitions(): PermissionDefinition[];
  }
}
