import type {
  AdminEmailDraft,
  AdminEmailTemplate,
  AdminEmailTheme,
  AdminPaymentPage,
  AdminSentEmail,
  AdminWebhookEndpoint,
  CurrencyRevenue,
  EmailPreviewOptions,
  EventPage,
  GetRevenueOptions,
  ListEventsOptions,
  ListPaymentsOptions,
  ListTransactionsOptions,
  StripeAccountInfo,
  TransactionPage,
} from '@portico/js';

/** The hooks on the areas of apps, such as `app.emails.useThemes()`. Like `twins.ts`, this file only declares the types. */
declare module '@portico/js' {
  interface ServerEvents {
    /** The current result of `list`. */
    useList(options?: ListEventsOptions): EventPage;
  }
  interface AdminWebhooks {
    /** The webhook endpoints of the project, oldest first. */
    useEndpoints(): AdminWebhookEndpoint[];
    /** A token for the Svix API, limited to the endpoints of the project. */
    useSvixToken(): string;
  }
  interface AdminEmails {
    /** The newest emails of the project, newest first. */
    useSent(): AdminSentEmail[];
    /** The email themes: the built-in ones, then those of the project. */
    useThemes(): AdminEmailTheme[];
    /** The email templates: the built-in ones, then those of the project. */
    useTemplates(): AdminEmailTemplate[];
    /** The email drafts, last updated first. */
    useDrafts(): AdminEmailDraft[];
    /** An email with preview values, as HTML. */
    usePreview(options: EmailPreviewOptions): string;
  }
  interface AdminPayments {
    /** The payments of the project with their refunds and disputes, newest first. */
    useList(options?: ListPaymentsOptions): AdminPaymentPage;
    /** The revenue by currency and day. */
    useRevenue(options: GetRevenueOptions): CurrencyRevenue[];
    /** The payment account of the project at Stripe. Null if there is none. */
    useStripeAccount(): StripeAccountInfo | null;
    /** Purchases, grants and changes of item quantities, newest first. */
    useTransactions(options?: ListTransactionsOptions): TransactionPage;
  }
}
