import type { AdminSentEmail, EmailPreviewOptions, StripeAccountInfo } from '@portico/js';

/** The hooks on the areas of apps that are more than a call. Like `twins.ts`, this file only declares the types. */
declare module '@portico/js' {
  interface AdminWebhooks {
    /** A token for the Svix API, limited to the endpoints of the project. */
    useSvixToken(): string;
  }
  interface AdminEmails {
    /** The newest emails of the project, newest first. */
    useSent(): AdminSentEmail[];
    /** An email with preview values, as HTML. */
    usePreview(options: EmailPreviewOptions): string;
  }
  interface AdminPayments {
    /** The payment account of the project at Stripe. Null if there is none. */
    useStripeAccount(): StripeAccountInfo | null;
  }
}
