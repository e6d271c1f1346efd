// Generated from packages/contract/src/history/webhooks/portal.endpoints.ts by `npm run fix`.

/** Options of a link to the webhook portal. */
export interface WebhookPortalOptions {
  /** ID of your customer. Without it, the page shows the endpoints of the project. */
  readonly application?: string | undefined;
  /** Name of your customer, used when the application is created. */
  readonly applicationName?: string | undefined;
}

/** A link to the page where the endpoints of one application are managed. */
export interface WebhookPortal {
  /** URL of the page. Give it to your customer. It contains the token. */
  readonly url: string;
  /** Token for the Svix API, limited to the application. */
  readonly token: string;
  /** When the link stops working: after an hour. It ends earlier with the session or the key that created it. */
  readonly expiresAt: Date;
}
