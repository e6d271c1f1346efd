// Generated from packages/contract by `npm run fix`.

export type * from './areas/history/webhooks/deliveries.types.ts';
export type * from './areas/history/webhooks/portal.types.ts';
export type * from './areas/history/webhooks/webhooks.types.ts';
