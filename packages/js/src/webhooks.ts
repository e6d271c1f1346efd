// A separate entry, so that a receiver of webhooks loads nothing else.
// @see docs/receive-webhooks.md
export * from './areas/webhooks/sign-webhook.ts';
export * from './areas/webhooks/verify-webhook.ts';
export type * from './areas/webhooks/webhook-event.ts';
