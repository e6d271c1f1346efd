// A separate entry, so that a receiver of webhooks loads nothing else.
// @see docs/build/receive-webhooks.md
export * from './areas/history/webhooks/receive-webhook.ts';
export * from './areas/history/webhooks/sign-webhook.ts';
export * from './areas/history/webhooks/verify-webhook.ts';
export type * from './areas/history/webhooks/webhook-event.ts';
