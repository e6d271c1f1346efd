// A separate entry, so that a route handler of webhooks loads neither React nor the apps.
// @see docs/build/receive-webhooks.md
export * from '@portico/js/webhooks';
export * from './webhooks/webhook-handler.ts';
